import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import { ElementReactContext } from '../../../core/element-context.ts';
import { createTestSource, renderComponent } from '../../../testing/render-component.tsx';
import { compareStore } from '../compare/compare-store.ts';
import { schoolRankingsElement } from '../school-rankings.element.ts';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { orderByWeights } from './visitor-ranking.ts';

const school = (name: string, rank: number, retentionRate: number, netPrice?: number, students = 1000) => ({
  schoolId: name.toLowerCase(),
  slug: name.toLowerCase(),
  hasPage: true,
  rank,
  details: {
    schoolName: name,
    retentionRate,
    completionRate: retentionRate,
    netPrice,
    totalStudentsEnrolled: students,
  },
});
const schools = [
  school('Alder', 1, 0.9, 20_000, 9000),
  school('Birch', 2, 0.8, 5000, 1000),
  school('Cedar', 3, 0.7, undefined, 5000),
];
const ranking = toRankingData({ title: 'All', orderedBy: 'score', schools }, false);
const hit = {
  url: 'https://paid.example/',
  position: 1,
  school: { slug: 'paid', name: 'Paid College', sdbSchoolId: 'p', additional: {} },
};

function createList(attributes: Readonly<Record<string, string>>) {
  const all: Readonly<Record<string, string>> = {
    tools: '',
    extid: 'rn',
    'finder-position': '0',
    'sponsored-positions': '2',
    ...attributes,
  };
  const props = decodeAttributes(schoolRankingsElement.attributes, (name) => all[name] ?? null);
  return <SchoolRankings {...props} items={[]} data={{ ranking, sponsored: [hit] }} />;
}
const render = (attributes: Readonly<Record<string, string>> = {}) =>
  renderComponent(createList(attributes), { tag: 'school-rankings' });

/** The HTML before hydration. */
const renderHtml = (attributes: Readonly<Record<string, string>>) =>
  renderToString(
    <ElementReactContext
      value={{ tag: 'school-rankings', source: createTestSource(), emit: () => true, track: () => undefined }}
    >
      {createList(attributes)}
    </ElementReactContext>,
  );

/** The field of a measure. `getByRole` takes longer, because it reads the styles of all parents. */
const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))
    ?.control as HTMLInputElement;
function setWeights(weights: Readonly<Record<string, number>>) {
  for (const [label, value] of Object.entries(weights))
    fireEvent.input(field(label), { target: { value: String(value) } });
  fireEvent(field('Size'), new Event('change', { bubbles: true }));
}
const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const byPrice = { Retention: 0, Completion: 0, 'Net price': 100, Size: 0 };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  act(() => compareStore.set([]));
  // jsdom has no matchMedia. The window is not that of a phone.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

it('sorts the list by the visitor’s weights, shows both ranks, and adds the weights to the URL', async () => {
  render();
  setWeights(byPrice);
  await waitFor(() =>
    expect(names().filter((name) => name !== 'Paid College')).toEqual(['Birch', 'Alder', 'Cedar']),
  );
  expect(screen.getByText('Your rank 1').closest('summary')?.textContent).toBe(
    'Your rank 1 Our rank 2 · Your score 100.0',
  );
  expect(screen.getAllByRole('article')[0]?.textContent).toMatch(/^Rank 2/);
  await waitFor(() => expect(location.search).toBe('?rn.weights=0-0-100-0'));
  expect(screen.getByText('3 schools, in your order')).toBeTruthy();
});

it('announces the first school with our rank and the visitor’s rank', async () => {
  render();
  setWeights(byPrice);
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Birch: our rank 2, yours 1.',
    ),
  );
});

it('does not change or move sponsored cards when the visitor changes the order', async () => {
  render();
  expect(names()).toEqual(['Alder', 'Paid College', 'Birch', 'Cedar']);
  const before = screen.getByRole('heading', { name: 'Paid College' }).closest('li')?.outerHTML;
  setWeights(byPrice);
  await waitFor(() => expect(names()).toEqual(['Birch', 'Paid College', 'Alder', 'Cedar']));
  expect(screen.getByRole('heading', { name: 'Paid College' }).closest('li')?.outerHTML).toBe(before);
});

it('keeps the last order while the total is not 100, and says how to reach 100', () => {
  render();
  setWeights({ Retention: 20, Completion: 30, 'Net price': 30, Size: 10 });
  expect(screen.getByText('Total is 90%. Add 10%.')).toBeTruthy();
  expect(names()[0]).toBe('Alder');
  expect(field('Size').getAttribute('aria-invalid')).toBe('true');
  setWeights({ Size: 30 });
  expect(screen.getByText('Total is 110%. Reduce by 10%.')).toBeTruthy();
});

it('gives a missing net price no points and shows this in the calculation', async () => {
  render();
  setWeights(byPrice);
  await waitFor(() => expect(screen.getByText('Your rank 1')).toBeTruthy());
  const card = screen.getByRole('heading', { name: 'Cedar' }).closest('li') as HTMLElement;
  const details = card.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const row = await within(card).findByRole('row', { name: /^Net price/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Not reported', 'None', '0%', '100%']);
});

it('puts larger schools first after a click on the button, and resets to our order', async () => {
  render();
  setWeights({ Retention: 0, Completion: 0, 'Net price': 0, Size: 100 });
  await waitFor(() => expect(names()[0]).toBe('Birch'));
  fireEvent.click(screen.getByRole('button', { name: 'Put larger schools first' }));
  await waitFor(() => expect(names()[0]).toBe('Alder'));
  await waitFor(() => expect(location.search).toBe('?rn.weights=0-0-0-100-large'));
  fireEvent.click(screen.getByRole('button', { name: 'Reset to ours' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByText(/^Your rank/)).toBeNull();
  expect((field('Retention') as HTMLInputElement).value).toBe('50');
});

it('starts with the order of a shared URL, and shows it as a chip that removes it', async () => {
  history.replaceState(null, '', '/?rn.weights=0-0-100-0');
  render();
  await waitFor(() => expect(names()[0]).toBe('Birch'));
  expect((field('Net price') as HTMLInputElement).value).toBe('100');
  fireEvent.click(screen.getByRole('button', { name: /^Remove Your order/ }));
  await waitFor(() => expect(names()[0]).toBe('Alder'));
});

it('moves the focus to the submit button when Reset to ours has removed itself', () => {
  render();
  setWeights(byPrice);
  const button = screen.getByRole('button', { name: 'Reset to ours' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Show 3 schools$/ }));
});

it('offers to put larger schools first only if the size has a weight', async () => {
  render();
  expect(screen.queryByRole('button', { name: /schools first$/ })).toBeNull();
  setWeights({ Retention: 40, Size: 10 });
  expect(await screen.findByRole('button', { name: 'Put larger schools first' })).toBeTruthy();
});

it('announces the first school that the filters leave in the list', async () => {
  render();
  setWeights(byPrice);
  fireEvent.change(screen.getByRole('combobox', { name: 'Enrollment' }), { target: { value: 'medium' } });
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Alder: our rank 1, yours 2.',
    ),
  );
});

it('shows no ranks and no form for weights in an unranked list, even if the URL has weights', async () => {
  history.replaceState(null, '', '/?rn.weights=0-0-100-0');
  render({ type: 'unranked' });
  await waitFor(() => expect(names()[0]).toBe('Birch'));
  expect(screen.queryByText(/[Rr]ank \d/)).toBeNull();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

it('counts one matching school as “1 school”', async () => {
  render();
  fireEvent.change(screen.getByRole('combobox', { name: 'Enrollment' }), { target: { value: 'small' } });
  expect(await screen.findByText('Show 1 school')).toBeTruthy();
});

it('shows each filter as a chip that removes only that filter', async () => {
  render();
  for (const [label, value] of [
    ['Enrollment', 'small'],
    ['Net price', '10000'],
  ] as const)
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  await waitFor(() => expect(screen.getByText('1 of 3 schools')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /^Remove Net price/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Net price/ })).toBeNull());
  expect(screen.getByRole('button', { name: /^Remove Enrollment: Under 5,000 students/ })).toBeTruthy();
});

it('renders the order of `show-all`, which the server sets for a form that was sent without a script', () => {
  render({ 'show-all': '0-0-100-0' });
  expect(names()[0]).toBe('Birch');
});

it('keeps the URL of that form until the visitor changes the list, and then removes its weights', async () => {
  history.replaceState(null, '', '/?weights=0&weights=0&weights=100&weights=0');
  const { emitted } = render({ 'show-all': '0-0-100-0' });
  // The URL is written 100 ms after a change.
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(emitted).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Remove Your order/ }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('ignores weights that do not add up to 100', () => {
  render({ 'show-all': '10-10-10-10' });
  expect(names()[0]).toBe('Alder');
});

it('shows the weights of a sent form with a wrong total, and how to correct it', () => {
  render({ 'show-all': '99-20-30-40' });
  expect(field('Retention').value).toBe('99');
  expect(field('Retention').closest('details')?.open).toBe(true);
  expect(screen.getByText('Total is 189%. Reduce by 89%.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reset to ours' }));
  expect(field('Retention').value).toBe('50');
});

it('renders a sent form with a wrong total so that it can be sent again without a script', () => {
  const html = renderHtml({ 'show-all': '99-20-30-40' });
  expect(html).toMatch(/value="99"/);
  expect(html).not.toMatch(/<button[^>]* disabled/);
});

it('links to our order without a script, where the buttons that need one are hidden', () => {
  const html = document.body.appendChild(document.createElement('div'));
  html.innerHTML = renderHtml({ 'show-all': '0-0-100-0' });
  const scriptless = [...html.querySelectorAll('.school-rankings__view :is(a, button)')].filter(
    (control) =>
      !control.closest('.school-rankings__scripted, .school-rankings__order') && control.textContent !== '',
  );
  expect(scriptless.map(({ outerHTML }) => outerHTML)).toEqual([
    '<a class="link school-rankings__scriptless" href="?">Show our order</a>',
  ]);
  html.remove();
});

it('lists the schools chosen for a comparison in a tray that links to the comparison page', async () => {
  render();
  fireEvent.click(screen.getByLabelText('Compare Alder'));
  const tray = await screen.findByRole('group', { name: 'Schools to compare' });
  expect(tray.textContent).toContain('1 selected · Choose one more');
  expect(within(tray).queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByLabelText('Compare Cedar'));
  await waitFor(() =>
    expect(within(tray).getByRole('link').getAttribute('href')).toBe('/compare/?schools=alder,cedar'),
  );
  fireEvent.click(within(tray).getByRole('button', { name: /^Remove Alder/ }));
  await waitFor(() => expect(tray.textContent).toContain('1 selected'));
  fireEvent.click(within(tray).getByRole('button', { name: 'Clear comparison' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Schools to compare' })).toBeNull());
});

it('orders 500 schools by weights, and gives schools with equal scores the same rank', () => {
  const list = Array.from({ length: 500 }, (_, index) => ({
    school: school(`S${index}`, index + 1, 0.5, (index % 250) * 100),
  }));
  const ranking = orderByWeights(list, '0-0-100-0');
  expect(ranking?.schools.slice(0, 3).map((entry) => entry.school.schoolId)).toEqual(['s0', 's250', 's1']);
  expect(ranking?.rankById.get('s250')).toEqual({ rank: 1, score: 100, isTied: true });
  expect(ranking?.rankById.get('s1')).toMatchObject({ rank: 3 });
  expect(orderByWeights(list, '')).toBeUndefined();
});
