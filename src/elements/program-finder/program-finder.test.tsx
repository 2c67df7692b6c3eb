import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { type ElementContext, ElementReactContext } from '../../core/element-context.ts';
import type { Degree } from '../../core/model/degree.ts';
import { createTestSource, renderComponent, testConfig } from '../../testing/render-component.tsx';
import { loadProgramFinder } from './program-finder.data.ts';
import { programFinderElement } from './program-finder.element.ts';
import { ProgramFinder } from './program-finder.tsx';

const item = (slug: string) => ({ id: slug, slug, name: slug.charAt(0).toUpperCase() + slug.slice(1) });
const category = (slug: string, ...subjects: string[]) => ({ ...item(slug), subjects: subjects.map(item) });
const tree: readonly Degree[] = [
  { ...item('general'), categories: [category('general', 'any')] },
  {
    ...item('masters'),
    categories: [category('nursing', 'midwifery', 'education'), category('business', 'accounting')],
  },
  { ...item('bachelors'), categories: [category('arts', 'music'), category('nursing', 'midwifery')] },
];
const treeWithSharedSubject: readonly Degree[] = [
  { ...item('masters'), categories: [category('nursing', 'education'), category('business', 'education')] },
];
const longTree: readonly Degree[] = [
  {
    ...item('masters'),
    categories: [category('nursing', ...Array.from({ length: 41 }, (_, n) => `topic-${n}`))],
  },
];

interface StartOptions {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly degrees?: readonly Degree[];
  readonly loadDegrees?: () => Promise<readonly Degree[]>;
}

async function startFinder({
  attributes = {},
  degrees = tree,
  loadDegrees = async () => degrees,
}: StartOptions = {}) {
  const props = {
    ...decodeAttributes(programFinderElement.attributes, (name) => attributes[name] ?? null),
    items: [],
  };
  const data = await loadProgramFinder(props, createTestSource({ degrees: async () => degrees }));
  const result = renderComponent(<ProgramFinder {...props} data={data} />, {
    tag: 'program-finder',
    source: { degrees: loadDegrees },
  });
  await act(async () => undefined);
  return result;
}

const degree = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'I want my' });
const inField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'In' });
const subject = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Focusing on' });
const isDisabled = (select: HTMLSelectElement) => select.getAttribute('aria-disabled') === 'true';
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

it('enables the category once a degree other than general is chosen [4.8]', async () => {
  await startFinder();
  expect(isDisabled(inField())).toBe(true);
  await userEvent.selectOptions(degree(), 'General');
  expect(isDisabled(inField())).toBe(true);
  await userEvent.selectOptions(degree(), 'Masters');
  expect(isDisabled(inField())).toBe(false);
});

it('keeps the focus on a category that becomes disabled, offers nothing in it and says why', async () => {
  let resolve: (degrees: readonly Degree[]) => void = () => undefined;
  const degrees = new Promise<readonly Degree[]>((settle) => {
    resolve = settle;
  });
  await startFinder({ loadDegrees: () => degrees });
  expect(optionsOf(inField())).toEqual(['Choose a degree first', 'Arts', 'Business', 'Nursing', 'General']);
  inField().focus();
  await act(async () => resolve(tree));
  expect(inField().disabled).toBe(false);
  expect(isDisabled(inField())).toBe(true);
  expect(document.activeElement).toBe(inField());
  expect(optionsOf(inField())).toEqual(['Choose a degree first']);
  expect(document.getElementById(inField().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a degree first',
  );
  await userEvent.selectOptions(degree(), 'Masters');
  expect(inField().hasAttribute('aria-describedby')).toBe(false);
});

it('submits the category of the group that a subject of two categories was chosen in', async () => {
  const { emitted } = await startFinder({
    degrees: treeWithSharedSubject,
    attributes: { nested: '', degree: 'masters' },
  });
  const [, second] = within(subject()).getAllByRole('option', { name: 'Education' });
  await userEvent.selectOptions(subject(), second as HTMLElement);
  expect(subject().selectedOptions[0]).toBe(second);
  const selection = { degree: 'masters', category: 'business', subject: 'education' };
  expect(emitted.at(-1)).toEqual({
    verb: 'select',
    detail: { field: 'subject', value: 'education', selection },
  });
  fireEvent.submit(subject().form as HTMLFormElement);
  expect(emitted.at(-1)).toMatchObject({
    verb: 'submit',
    detail: { selection, url: expect.stringContaining('category=business') },
  });
});

it('sends the category with the subject from the plain form of a nested finder', async () => {
  await startFinder({
    degrees: treeWithSharedSubject,
    attributes: { nested: '', degree: 'masters', category: 'business', subject: 'education' },
  });
  expect(new FormData(degree().form as HTMLFormElement).get('subject')).toBe('business/education');
});

it('keeps the degree placeholder from being chosen until a subject is set [4.9]', async () => {
  await startFinder();
  const placeholder = () =>
    within(degree()).getByRole<HTMLOptionElement>('option', { name: 'Choose a degree' });
  expect(placeholder().disabled).toBe(true);
  await userEvent.selectOptions(degree(), 'Masters');
  expect(placeholder().disabled).toBe(true);
  await userEvent.selectOptions(subject(), 'Midwifery');
  expect(placeholder().disabled).toBe(false);
});

it('narrows each field to what exists and resets what depends on a choice [4.2, 4.4, 4.6]', async () => {
  await startFinder();
  await userEvent.selectOptions(degree(), 'Masters');
  expect(optionsOf(inField())).toEqual(['Choose a category', 'Nursing', 'Business']);
  await userEvent.selectOptions(inField(), 'Nursing');
  expect(optionsOf(subject())).toEqual(['Choose a subject', 'Midwifery', 'Education']);
  await userEvent.selectOptions(subject(), 'Education');
  await userEvent.selectOptions(inField(), 'Business');
  expect([degree().value, inField().value, subject().value]).toEqual(['masters', 'business', '']);
  await userEvent.selectOptions(degree(), 'Bachelors');
  expect([degree().value, inField().value, subject().value]).toEqual(['bachelors', '', '']);
});

it('tells every choice with field, value and selection', async () => {
  const { emitted, tracked } = await startFinder();
  await userEvent.selectOptions(degree(), 'Masters');
  expect(emitted).toEqual([
    {
      verb: 'select',
      detail: {
        field: 'degree',
        value: 'masters',
        selection: { degree: 'masters', category: '', subject: '' },
      },
    },
  ]);
  expect(tracked.map(({ name }) => name)).toEqual(['FieldSelected']);
});

it('FormViewed, FieldSelected, FormSubmitted: tells of a form that is seen, of each choice and of its sending [7.16]', async () => {
  const { tracked, container } = await startFinder();
  const form = { name: 'program-finder', type: '3-field', variant: 'base', location: 'program-finder' };
  expect(JSON.parse(container.querySelector<HTMLElement>('[data-view]')?.dataset.view ?? '')).toEqual({
    name: 'FormViewed',
    payload: { form },
  });
  await userEvent.selectOptions(degree(), 'Masters');
  fireEvent.submit(degree().form as HTMLFormElement);
  expect(tracked).toEqual([
    {
      name: 'FieldSelected',
      payload: { field: { name: 'degree', label: 'I want my', type: 'select', value: 'masters' }, form },
    },
    {
      name: 'FormSubmitted',
      payload: {
        form: { ...form, degree: 'masters', category: '', subject: '' },
        outboundUrl: expect.stringContaining('/discover?dcs%5Bdegrees%5D%5B%5D=Masters'),
      },
    },
  ]);
});

it('is usable as a plain form before the degrees are loaded, and keeps what was chosen meanwhile', async () => {
  let settle: (degrees: readonly Degree[]) => void = () => undefined;
  const pending = new Promise<readonly Degree[]>((resolve) => {
    settle = resolve;
  });
  await startFinder({ loadDegrees: () => pending });
  expect(isDisabled(inField())).toBe(false);
  await userEvent.selectOptions(degree(), 'Bachelors');
  await act(async () => settle(tree));
  expect(degree().value).toBe('bachelors');
  expect(optionsOf(inField())).toEqual(['Choose a category', 'Arts', 'Nursing']);
});

it('sends the plain form when the degrees cannot be loaded, and asks again at the next touch', async () => {
  let calls = 0;
  const { emitted } = await startFinder({
    loadDegrees: async () => {
      calls += 1;
      throw new Error('offline');
    },
  });
  await userEvent.selectOptions(degree(), 'Masters');
  expect(calls).toBeGreaterThan(1);
  const form = degree().form as HTMLFormElement;
  expect([form.getAttribute('action'), form.method]).toEqual(['/go/finder', 'get']);
  // jsdom cannot navigate: the test stops the native submission after the finder let it pass.
  let wasPrevented: boolean | undefined;
  document.addEventListener(
    'submit',
    (event) => {
      wasPrevented = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.submit(form);
  expect(wasPrevented).toBe(false);
  expect(emitted.at(-1)).toMatchObject({ verb: 'submit', detail: { url: '/go/finder?degree=masters' } });
});

it('fills presets, ignores unknown ones and sends a preset without a field of its own along [4.7]', async () => {
  await startFinder({
    attributes: { layout: 'native', degree: 'masters', category: 'nursing', subject: '<img src=x>' },
  });
  expect([degree().value, subject().value]).toEqual(['masters', '']);
  const sent = Object.fromEntries(new FormData(degree().form as HTMLFormElement));
  expect(sent).toEqual({ fields: 'degree,subject', degree: 'masters', category: 'nursing', subject: '' });
});

it('groups the subjects of a nested finder by category [4.10]', async () => {
  await startFinder({ attributes: { nested: '', degree: 'masters' } });
  expect(
    within(subject())
      .getAllByRole('group')
      .map((group) => group.getAttribute('label')),
  ).toEqual(['Nursing', 'Business']);
  expect(within(degree()).queryAllByRole('group')).toEqual([]);
  await userEvent.selectOptions(subject(), 'Accounting');
  expect(subject().value).toBe('business/accounting');
});

it('stands a filter box beside more than 40 options and leads back to the select by keyboard', async () => {
  await startFinder({ degrees: longTree });
  const filter = screen.getByRole('textbox', { name: 'Filter subjects' });
  await userEvent.selectOptions(subject(), 'Topic-7');
  await userEvent.type(filter, 'topic-40');
  await waitFor(() => expect(optionsOf(subject())).toEqual(['Choose a subject', 'Topic-7', 'Topic-40']));
  expect(screen.getByRole('status').textContent).toBe('1 of 41 subjects');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(subject());
});

it('shows and announces that no subject matches the filter, also while a chosen one stays listed', async () => {
  await startFinder({ degrees: longTree });
  const status = screen.getByRole('status');
  await userEvent.selectOptions(subject(), 'Topic-7');
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter subjects' }), ' zebra');
  await waitFor(() => expect(status.textContent).toBe('No subjects match “zebra”'));
  expect(status.className).not.toContain('visually-hidden');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Filter subjects' }));
  await waitFor(() => expect(status.textContent).toBe(''));
});

it('needs no filter box for 40 options', async () => {
  await startFinder({
    degrees: [
      {
        ...item('masters'),
        categories: [category('nursing', ...Array.from({ length: 40 }, (_, n) => `topic-${n}`))],
      },
    ],
  });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('goes through its fields by Tab in reading order', async () => {
  await startFinder({ attributes: { degree: 'masters' } });
  for (const expected of [
    degree(),
    inField(),
    subject(),
    screen.getByRole('button', { name: 'Search Programs' }),
    screen.getByRole('link'),
  ]) {
    await userEvent.tab();
    expect(document.activeElement).toBe(expected);
  }
});

it.each(['base', 'native', 'horizontal', 'personalized'])(
  'leads to the advertising disclosure in the %s layout',
  async (layout) => {
    await startFinder({ attributes: { layout } });
    expect(screen.getByRole('link', { name: 'Advertising disclosure' }).getAttribute('href')).toBe(
      '/advertising-disclosure/',
    );
    expect(screen.getByText('Ad-supported')).toBeDefined();
  },
);

it('leads to the site’s own advertising disclosure on whatever page it stands', () => {
  const props = { ...decodeAttributes(programFinderElement.attributes, () => null), items: [] };
  const config = { ...testConfig, disclosureUrl: 'https://site.example/advertising-disclosure/' };
  renderComponent(<ProgramFinder {...props} data={null} />, { tag: 'program-finder', source: { config } });
  expect(screen.getByRole('link', { name: 'Advertising disclosure' }).getAttribute('href')).toBe(
    'https://site.example/advertising-disclosure/',
  );
});

it('has the words of the personalized and the native layout', async () => {
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

function withContext(context: Partial<ElementContext>, preset: string) {
  const props = { ...decodeAttributes(programFinderElement.attributes, () => null), items: [] };
  const fullContext = {
    tag: 'program-finder',
    source: createTestSource({ degrees: async () => tree }),
    emit: () => true,
    track: () => undefined,
    ...context,
  };
  return (
    <ElementReactContext value={fullContext}>
      <ProgramFinder {...props} degree={preset} />
    </ElementReactContext>
  );
}

it('begins anew when a preset changes', async () => {
  const { rerender } = render(withContext({}, 'masters'));
  await waitFor(() => expect(degree().value).toBe('masters'));
  rerender(withContext({}, 'bachelors'));
  await waitFor(() => expect(degree().value).toBe('bachelors'));
});

it('tells where a submission leads, and stays when a listener prevents it', async () => {
  const emitted: unknown[] = [];
  const tracked: string[] = [];
  const emit = (verb: string, detail: unknown) => {
    emitted.push([verb, detail]);
    return verb !== 'submit';
  };
  render(withContext({ emit, track: (name) => tracked.push(name) }, 'masters'));
  await waitFor(() => expect(degree().value).toBe('masters'));
  await userEvent.click(screen.getByRole('button', { name: 'Search Programs' }));
  const selection = { degree: 'masters', category: '', subject: '' };
  expect(emitted).toEqual([
    ['submit', { selection, url: expect.stringMatching(/^\/discover\?.*trafficSource=organic/) }],
  ]);
  expect(tracked).toEqual([]);
});
