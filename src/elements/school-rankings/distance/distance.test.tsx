import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import type { DataSource } from '../../../core/data-source.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { compareStore } from '../compare/compare-store.ts';
import { schoolRankingsElement } from '../school-rankings.element.ts';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { createResponse } from '../testing/render-rankings.tsx';
import { describeMiles } from './miles.tsx';

const school = (name: string, rank: number, position?: readonly [latitude: number, longitude: number]) => ({
  schoolId: name.toLowerCase(),
  slug: name.toLowerCase(),
  rank,
  details: {
    schoolName: name,
    stateCode: name === 'Chicago' ? 'IL' : undefined,
    latitude: position?.[0],
    longitude: position?.[1],
  },
});
const schools = [
  school('Unknown', 1),
  school('Boston', 2, [42.36, -71.06]),
  school('Chicago', 3, [41.88, -87.63]),
];
const zip = '60601';
/** A list with only this ZIP code, at 41.89, -87.62. */
const packed = 'udkDukHziAE=';

function render(zipCodes: DataSource['zipCodes'] = async () => ({ source: 'Census', packed })) {
  const all: Readonly<Record<string, string>> = {
    tools: '',
    extid: 'near',
    'finder-position': '0',
    'sponsored-positions': '',
  };
  const props = decodeAttributes(schoolRankingsElement.attributes, (name) => all[name] ?? null);
  const ranking = toRankingData({ title: 'All', schools }, false);
  return renderComponent(<SchoolRankings {...props} items={[]} data={{ ranking }} />, {
    tag: 'school-rankings',
    source: { zipCodes },
  });
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' });
async function enter(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show miles' })));
}

// Compiles the lazy module before the tests wait for it.
beforeAll(() => import('./locate.ts'));
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  act(() => compareStore.set([]));
});

it('sorts by miles, shows them, and puts schools without a position last', async () => {
  render();
  await enter(zip);
  await waitFor(() => expect(names()).toEqual(['Chicago', 'Boston', 'Unknown']));
  const notes = [...document.querySelectorAll('li[data-school] > p')].map(({ textContent }) => textContent);
  expect(notes).toEqual(['1 mile from you', '848 miles from you', 'Location not reported']);
  expect(screen.getByText('Miles from your ZIP code. Source: Census.')).toBeTruthy();
});

it('says that the miles are from a ZIP code nearby if the visitor’s ZIP code is unknown', async () => {
  render();
  await enter('60699');
  expect(screen.getByText('Miles from a ZIP code near yours. Source: Census.')).toBeTruthy();
});

it.each([
  ['606', 'Enter a five-digit ZIP code.'],
  ['6060a', 'Enter a five-digit ZIP code.'],
  ['10001', 'We don’t have a location for this ZIP code. Try one nearby.'],
])('says how to correct the ZIP code %s, and keeps the order and the focus', async (text, message) => {
  render();
  await enter(text);
  expect(screen.getByText(message)).toBeTruthy();
  expect(names()[0]).toBe('Unknown');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
});

it('says that the miles shown are from the last valid ZIP code', async () => {
  render();
  await enter(zip);
  await enter('606');
  expect(
    screen.getByText('Enter a five-digit ZIP code. The miles shown are from the previous ZIP code.'),
  ).toBeTruthy();
  expect(screen.getByText('1 mile from you')).toBeTruthy();
});

it('loads the positions when the visitor submits again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const zipCodes = vi.fn<DataSource['zipCodes']>().mockRejectedValueOnce(new Error('offline'));
  zipCodes.mockResolvedValue({ source: 'Census', packed });
  render(zipCodes);
  await enter(zip);
  expect(screen.getByText('ZIP code locations failed to load. Try again.')).toBeTruthy();
  await enter(zip);
  await waitFor(() => expect(names()[0]).toBe('Chicago'));
});

it('reports positions that fail to load, and does not mark the ZIP code as invalid', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const handleError = vi.fn();
  document.addEventListener('edu-embed:error', handleError, { once: true });
  render(async () => {
    throw new Error('offline');
  });
  await enter(zip);
  expect(field().hasAttribute('aria-invalid')).toBe(false);
  expect(handleError.mock.calls[0]?.[0].detail).toEqual({
    tag: 'school-rankings',
    message: 'positions of ZIP codes failed to load; the list keeps its order',
    cause: new Error('offline'),
  });
});

it('keeps a filter that the visitor chooses while the positions load', async () => {
  const { response, respond } = createResponse<{ source: string; packed: string }>();
  render(() => response);
  await enter(zip);
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'IL' } });
  await act(async () => respond({ source: 'Census', packed }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('distance'),
  );
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value).toBe('IL');
});

it('says that a copied link does not contain the ZIP code when the list is sorted by miles', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } });
  render();
  await enter(zip);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied. It does not contain your ZIP code.')).toBeTruthy();
  vi.unstubAllGlobals();
});

it('moves the focus to Show miles when Clear ZIP code has removed itself', async () => {
  render();
  await enter(zip);
  const button = screen.getByRole('button', { name: 'Clear ZIP code' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show miles' }));
});

it('requests positions only when a visitor asks for miles, and does not send the ZIP code', async () => {
  const zipCodes = vi.fn<DataSource['zipCodes']>(async () => ({ source: 'Census', packed }));
  render(zipCodes);
  expect(zipCodes).not.toHaveBeenCalled();
  await enter(zip);
  expect(zipCodes.mock.calls).toEqual([[]]);
});

it('keeps the ZIP code and the order by miles out of the URL, events and storage', async () => {
  const { emitted, tracked } = render();
  await enter(zip);
  await waitFor(() => expect(names()[0]).toBe('Chicago'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(location.href).not.toMatch(/60601|distance/);
  expect(JSON.stringify([emitted, tracked, { ...localStorage }, { ...sessionStorage }])).not.toContain(zip);
  expect(field().name).toBe('');
});

it('returns to the published order when the ZIP code is cleared', async () => {
  render();
  await enter(zip);
  await waitFor(() => expect(names()[0]).toBe('Chicago'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear ZIP code' }));
  await waitFor(() => expect(names()[0]).toBe('Unknown'));
  expect(field().value).toBe('');
  expect(screen.queryByText(/from you$/)).toBeNull();
});

it.each([
  [0.2, 'Under 1 mile'],
  [1.2, '1 mile'],
  [1760.4, '1,760 miles'],
])('writes %f miles as %s', (miles, text) => {
  expect(describeMiles(miles)).toBe(text);
});
