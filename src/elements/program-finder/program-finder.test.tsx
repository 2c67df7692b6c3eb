import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { Degree } from '../../core/model/degree.ts';
import { renderComponent, testConfig } from '../../testing/render-component.tsx';
import { programFinderElement } from './program-finder.element.ts';
import { ProgramFinder } from './program-finder.tsx';
import {
  categoryField,
  createTree,
  degreeField,
  finderInContext,
  isDisabled,
  optionsOf,
  startFinder,
  subjectField,
  tree,
} from './testing/start-finder.tsx';

/** The filter's status precedes the message that no program matches. */
const filterStatus = () => screen.getAllByRole('status')[0] as HTMLElement;

it('enables the category once a degree other than general is chosen [4.8]', async () => {
  await startFinder();
  expect(isDisabled(categoryField())).toBe(true);
  await userEvent.selectOptions(degreeField(), 'General');
  expect(isDisabled(categoryField())).toBe(true);
  await userEvent.selectOptions(degreeField(), 'Masters');
  expect(isDisabled(categoryField())).toBe(false);
});

it('keeps the focus on a category that becomes disabled, empties its options and says why', async () => {
  let resolve: (degrees: readonly Degree[]) => void = () => undefined;
  const degrees = new Promise<readonly Degree[]>((settle) => {
    resolve = settle;
  });
  await startFinder({ loadTree: () => degrees });
  expect(optionsOf(categoryField())).toEqual([
    'Choose a degree first',
    'Arts',
    'Business',
    'Nursing',
    'General',
  ]);
  categoryField().focus();
  await act(async () => resolve(tree));
  expect(categoryField().disabled).toBe(false);
  expect(isDisabled(categoryField())).toBe(true);
  expect(document.activeElement).toBe(categoryField());
  expect(optionsOf(categoryField())).toEqual(['Choose a degree first']);
  expect(document.getElementById(categoryField().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a degree first',
  );
  await userEvent.selectOptions(degreeField(), 'Masters');
  expect(categoryField().hasAttribute('aria-describedby')).toBe(false);
});

it('shows “Any category” instead of “Choose a degree first” when any degree is chosen', async () => {
  await startFinder();
  await userEvent.selectOptions(degreeField(), 'General');
  expect(isDisabled(categoryField())).toBe(true);
  expect(optionsOf(categoryField())).toEqual(['Any category']);
});

it('sends `nested=true` from a nested form, even if no subject is chosen', async () => {
  const { container } = await startFinder({ attributes: { nested: '' } });
  expect(new FormData(container.querySelector('form') ?? undefined).get('nested')).toBe('true');
});

it('disables the degree placeholder until a subject is chosen [4.9]', async () => {
  await startFinder();
  const placeholder = () =>
    within(degreeField()).getByRole<HTMLOptionElement>('option', { name: 'Choose a degree' });
  expect(placeholder().disabled).toBe(true);
  await userEvent.selectOptions(degreeField(), 'Masters');
  expect(placeholder().disabled).toBe(true);
  await userEvent.selectOptions(subjectField(), 'Midwifery');
  expect(placeholder().disabled).toBe(false);
});

it('limits each field to existing combinations and resets dependent fields [4.2, 4.4, 4.6]', async () => {
  await startFinder();
  await userEvent.selectOptions(degreeField(), 'Masters');
  expect(optionsOf(categoryField())).toEqual(['Choose a category', 'Nursing', 'Business']);
  await userEvent.selectOptions(categoryField(), 'Nursing');
  expect(optionsOf(subjectField())).toEqual(['Choose a subject', 'Midwifery', 'Education']);
  await userEvent.selectOptions(subjectField(), 'Education');
  await userEvent.selectOptions(categoryField(), 'Business');
  expect([degreeField().value, categoryField().value, subjectField().value]).toEqual([
    'masters',
    'business',
    '',
  ]);
  await userEvent.selectOptions(degreeField(), 'Bachelors');
  expect([degreeField().value, categoryField().value, subjectField().value]).toEqual(['bachelors', '', '']);
});

it('works as a plain form until the degrees have loaded, and keeps earlier choices', async () => {
  let settle: (degrees: readonly Degree[]) => void = () => undefined;
  const pending = new Promise<readonly Degree[]>((resolve) => {
    settle = resolve;
  });
  await startFinder({ loadTree: () => pending });
  expect(isDisabled(categoryField())).toBe(false);
  await userEvent.selectOptions(degreeField(), 'Bachelors');
  await act(async () => settle(tree));
  expect(degreeField().value).toBe('bachelors');
  expect(optionsOf(categoryField())).toEqual(['Choose a category', 'Arts', 'Nursing']);
});

it('fills in presets, ignores unknown ones and submits presets without a visible field [4.7]', async () => {
  await startFinder({
    attributes: { layout: 'native', degree: 'masters', category: 'nursing', subject: '<img src=x>' },
  });
  expect([degreeField().value, subjectField().value]).toEqual(['masters', '']);
  const sent = Object.fromEntries(new FormData(degreeField().form as HTMLFormElement));
  expect(sent).toEqual({ fields: 'degree,subject', degree: 'masters', category: 'nursing', subject: '' });
});

it('groups the subjects of a nested finder by category [4.10]', async () => {
  await startFinder({ attributes: { nested: '', degree: 'masters' } });
  expect(
    within(subjectField())
      .getAllByRole('group')
      .map((group) => group.getAttribute('label')),
  ).toEqual(['Nursing', 'Business']);
  expect(within(degreeField()).queryAllByRole('group')).toEqual([]);
  await userEvent.selectOptions(subjectField(), 'Accounting');
  expect(subjectField().value).toBe('business/accounting');
});

it('renders a filter field for more than 40 options; Enter moves the focus to the select', async () => {
  await startFinder({ degrees: createTree(41) });
  const filter = screen.getByRole('textbox', { name: 'Filter subjects' });
  await userEvent.selectOptions(subjectField(), 'Topic-7');
  await userEvent.type(filter, 'topic-40');
  await waitFor(() => expect(optionsOf(subjectField())).toEqual(['Choose a subject', 'Topic-7', 'Topic-40']));
  expect(filterStatus().textContent).toBe('1 of 41 subjects');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(subjectField());
});

it('shows and announces that no subject matches, even if a chosen subject stays listed', async () => {
  await startFinder({ degrees: createTree(41) });
  const status = filterStatus();
  await userEvent.selectOptions(subjectField(), 'Topic-7');
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter subjects' }), ' zebra');
  await waitFor(() => expect(status.textContent).toBe('No subjects match “zebra”'));
  expect(status.className).not.toContain('visually-hidden');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Filter subjects' }));
  await waitFor(() => expect(status.textContent).toBe(''));
});

it('renders no filter field for 40 options', async () => {
  await startFinder({ degrees: createTree(40) });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('moves through its fields in reading order with Tab', async () => {
  await startFinder({ attributes: { degree: 'masters' } });
  for (const expected of [
    degreeField(),
    categoryField(),
    subjectField(),
    screen.getByRole('button', { name: 'Search Programs' }),
    screen.getByRole('link'),
  ]) {
    await userEvent.tab();
    expect(document.activeElement).toBe(expected);
  }
});

it.each(['base', 'native', 'horizontal', 'personalized'])(
  'links to the advertising disclosure in the %s layout',
  async (layout) => {
    await startFinder({ attributes: { layout } });
    expect(screen.getByRole('link', { name: 'Advertising disclosure' }).getAttribute('href')).toBe(
      '/advertising-disclosure/',
    );
    expect(screen.getByText('Ad-supported')).toBeDefined();
  },
);

it('links to the advertising disclosure URL of the configuration', () => {
  const props = { ...decodeAttributes(programFinderElement.attributes, () => null), items: [] };
  const config = { ...testConfig, disclosureUrl: 'https://site.example/advertising-disclosure/' };
  renderComponent(<ProgramFinder {...props} data={null} />, { tag: 'program-finder', source: { config } });
  expect(screen.getByRole('link', { name: 'Advertising disclosure' }).getAttribute('href')).toBe(
    'https://site.example/advertising-disclosure/',
  );
});

it('renders the default texts of the personalized and the native layout', async () => {
  const { unmount } = await startFinder({ attributes: { layout: 'personalized' } });
  expect(screen.getByRole('heading', { name: 'Turn Your Dreams Into Reality' })).toBeDefined();
  expect(
    screen.getByText(
      "Take our quiz and we'll do the homework for you! Compare your school matches and apply to your top choice today.",
    ),
  ).toBeDefined();
  unmount();
  await startFinder({ attributes: { layout: 'native' } });
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Browse Programs',
    'Discover matches',
    'Request info',
  ]);
});

it('resets its fields when a preset changes', async () => {
  const { rerender } = render(finderInContext({}, 'masters'));
  await waitFor(() => expect(degreeField().value).toBe('masters'));
  rerender(finderInContext({}, 'bachelors'));
  await waitFor(() => expect(degreeField().value).toBe('bachelors'));
});
