import { describe, expect, it } from 'vitest';
import type { Degree } from '../../../core/model/degree.ts';
import { isCategoryDisabled, readFinderSetup } from './finder-setup.ts';
import { createFinderStore } from './finder-store.ts';
import { renderOptions } from './options/rendered-options.ts';

const item = (slug: string) => ({ id: slug, slug, name: slug });
const category = (slug: string, ...subjects: string[]) => ({ ...item(slug), subjects: subjects.map(item) });
const tree: readonly Degree[] = [
  {
    ...item('masters'),
    categories: [
      category('nursing', 'midwifery', 'education'),
      category('business', 'accounting', 'education'),
    ],
  },
  { ...item('bachelors'), categories: [category('nursing', 'midwifery'), category('arts', 'music')] },
  { ...item('general'), categories: [category('general', 'any')] },
];
const slugs = (options: readonly { slug: string }[]) => options.map(({ slug }) => slug);

async function startFinder(attributes: Parameters<typeof readFinderSetup>[0] = {}) {
  const setup = readFinderSetup(attributes);
  const store = createFinderStore(setup, renderOptions(tree, setup));
  await store.getState().load(async () => tree);
  return { setup, get: store.getState, choose: store.getState().choose };
}

describe('fields of a finder', () => {
  it('has three fields, and no category when native or nested', () => {
    expect(readFinderSetup({}).fields).toEqual(['degree', 'category', 'subject']);
    expect(readFinderSetup({ layout: 'native' }).fields).toEqual(['degree', 'subject']);
    expect(readFinderSetup({ nested: true }).fields).toEqual(['degree', 'subject']);
  });

  it('takes the fields that the author names and drops other words', () => {
    expect(readFinderSetup({ layout: 'native', fields: ['subject', 'category', 'degree'] }).fields).toEqual([
      'degree',
      'category',
      'subject',
    ]);
    expect(readFinderSetup({ fields: ['__proto__', 'subject', 'size'] }).fields).toEqual(['subject']);
    expect(readFinderSetup({ fields: ['nonsense'] }).fields).toHaveLength(3);
  });
});

describe('transitions of the finder', () => {
  it('resets category and subject when a degree is chosen in a three-field form [4.2]', async () => {
    const { get, choose } = await startFinder({
      degree: 'masters',
      category: 'nursing',
      subject: 'midwifery',
    });
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: '', subject: '' });
  });

  it('resets category and subject when a degree is chosen in a nested form [4.2]', async () => {
    const { get, choose } = await startFinder({
      nested: true,
      degree: 'masters',
      category: 'nursing',
      subject: 'midwifery',
    });
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: '', subject: '' });
  });

  it('resets only the subject when a degree is chosen in a two-field form without category [4.3]', async () => {
    const { get, choose } = await startFinder({
      fields: ['degree', 'subject'],
      degree: 'masters',
      category: 'nursing',
      subject: 'midwifery',
    });
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: 'nursing', subject: '' });
  });

  it('drops a preset category that the chosen degree does not have, so that no form ends in nothing', async () => {
    const { get, choose } = await startFinder({
      fields: ['degree', 'subject'],
      degree: 'masters',
      category: 'business',
    });
    choose('degree', 'bachelors');
    expect(get().selection.category).toBe('');
    expect(slugs(get().options.subjects)).toEqual(['midwifery', 'music']);
  });

  it('resets the subject when a category is chosen [4.4]', async () => {
    const { get, choose } = await startFinder({
      degree: 'masters',
      category: 'nursing',
      subject: 'education',
    });
    choose('category', 'business');
    expect(get().selection).toEqual({ degree: 'masters', category: 'business', subject: '' });
  });

  it('sets only the subject when a subject is chosen [4.5]', async () => {
    const { get, choose } = await startFinder({ degree: 'masters', category: 'nursing' });
    choose('subject', 'midwifery');
    expect(get().selection).toEqual({ degree: 'masters', category: 'nursing', subject: 'midwifery' });
  });

  it('lists after every change only what leads to a program [4.6]', async () => {
    const { get, choose } = await startFinder();
    choose('degree', 'masters');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'business']);
    choose('category', 'business');
    expect(slugs(get().options.subjects)).toEqual(['accounting', 'education']);
    choose('degree', 'bachelors');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'arts']);
  });

  it('groups the subjects of a nested form and leaves its degrees flat [4.10]', async () => {
    const { get } = await startFinder({ nested: true, degree: 'masters' });
    expect(get().options.subjectGroups.map((group) => [group.slug, slugs(group.options)])).toEqual([
      ['nursing', ['midwifery', 'education']],
      ['business', ['accounting', 'education']],
    ]);
    expect(get().options.subjects).toEqual([]);
    expect(slugs(get().options.degrees)).toEqual(['masters', 'bachelors', 'general']);
  });

  it('selects the category of the group that the subject is chosen in, also where two groups have it', async () => {
    const { get, choose } = await startFinder({ nested: true, degree: 'masters' });
    choose('subject', 'business/education');
    expect(get().selection).toEqual({ degree: 'masters', category: 'business', subject: 'education' });
    choose('subject', 'nursing/education');
    expect(get().selection).toEqual({ degree: 'masters', category: 'nursing', subject: 'education' });
    expect(get().options.subjectGroups.map(({ slug }) => slug)).toEqual(['nursing', 'business']);
    choose('subject', '');
    expect(get().selection).toEqual({ degree: 'masters', category: '', subject: '' });
  });

  it('takes the first group that has a preset subject of a nested form, unless the preset category has it', async () => {
    const first = await startFinder({ nested: true, degree: 'masters', subject: 'education' });
    expect(first.get().selection.category).toBe('nursing');
    const named = await startFinder({
      nested: true,
      degree: 'masters',
      category: 'business',
      subject: 'education',
    });
    expect(named.get().selection.category).toBe('business');
  });

  it('adopts a nested subject that was chosen before hydration with its category', () => {
    const setup = readFinderSetup({
      nested: true,
      degree: 'masters',
      category: 'nursing',
      subject: 'education',
    });
    const store = createFinderStore(setup, renderOptions(tree, setup));
    store.getState().adopt({ subject: 'business/education' });
    expect(store.getState().selection).toEqual({
      degree: 'masters',
      category: 'business',
      subject: 'education',
    });
  });

  it('lists first what a new degree has cleared, where that degree has it', async () => {
    const { get, choose } = await startFinder({
      degree: 'masters',
      category: 'business',
      subject: 'education',
    });
    choose('degree', 'bachelors');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'arts']);
    choose('category', 'arts');
    choose('degree', 'masters');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'business']);
    choose('category', 'business');
    expect(get().selection.subject).toBe('');
    expect(slugs(get().options.subjects)).toEqual(['education', 'accounting']);
    choose('degree', 'bachelors');
    choose('degree', 'masters');
    expect(slugs(get().options.categories)).toEqual(['business', 'nursing']);
  });

  it('lists the group and the subject first that a new degree has cleared in a nested form', async () => {
    const { get, choose } = await startFinder({ nested: true, degree: 'masters' });
    choose('subject', 'business/education');
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: '', subject: '' });
    choose('degree', 'masters');
    expect(get().options.subjectGroups.map((group) => [group.slug, slugs(group.options)])).toEqual([
      ['business', ['education', 'accounting']],
      ['nursing', ['midwifery', 'education']],
    ]);
  });

  it('keeps the category waiting until a degree other than general is chosen [4.8]', () => {
    const { fields } = readFinderSetup({});
    const disabled = ['', 'general', 'masters'].map((degree) =>
      isCategoryDisabled(fields, { degree, category: '', subject: '' }),
    );
    expect(disabled).toEqual([true, true, false]);
    expect(isCategoryDisabled(['category', 'subject'], { degree: '', category: '', subject: '' })).toBe(
      false,
    );
  });
});

describe('presets and loading', () => {
  it('fills the presets once the degree list is there [4.7]', async () => {
    const setup = readFinderSetup({ degree: 'masters', category: 'nursing', subject: 'midwifery' });
    const store = createFinderStore(setup, undefined);
    expect(store.getState().selection).toEqual({ degree: '', category: '', subject: '' });
    await store.getState().load(async () => tree);
    expect(store.getState().selection).toEqual(setup.presets);
  });

  it('ignores unknown presets', async () => {
    const { get } = await startFinder({ degree: '<script>', category: 'nursing', subject: 'music' });
    expect(get().selection).toEqual({ degree: '', category: 'nursing', subject: '' });
  });

  it('keeps what was chosen while the tree was on its way', async () => {
    const setup = readFinderSetup({ degree: 'bachelors' });
    const store = createFinderStore(setup, renderOptions(tree, setup));
    const loading = store.getState().load(async () => tree);
    store.getState().choose('degree', 'masters');
    store.getState().choose('category', 'nursing');
    await loading;
    expect(store.getState().selection).toEqual({ degree: 'masters', category: 'nursing', subject: '' });
    expect(slugs(store.getState().options.subjects)).toEqual(['midwifery', 'education']);
  });

  it('adopts all of a form that was filled in before, without resets, and drops what cannot be', async () => {
    const setup = readFinderSetup({});
    const store = createFinderStore(setup, renderOptions(tree, setup));
    store.getState().adopt({ degree: 'masters', category: 'nursing', subject: 'music' });
    expect(store.getState().selection).toEqual({ degree: 'masters', category: 'nursing', subject: 'music' });
    await store.getState().load(async () => tree);
    expect(store.getState().selection).toEqual({ degree: 'masters', category: 'nursing', subject: '' });
  });

  it('resets what a choice resets, also when it was made before the code was there', async () => {
    const setup = readFinderSetup({ degree: 'masters', category: 'nursing', subject: 'nursing' });
    const store = createFinderStore(setup, renderOptions(tree, setup));
    store.getState().adopt({ degree: 'general' });
    expect(store.getState().selection).toEqual({ degree: 'general', category: '', subject: '' });
  });

  it('asks once while loading, and again after a failure', async () => {
    const setup = readFinderSetup({});
    const store = createFinderStore(setup, renderOptions(tree, setup));
    let calls = 0;
    const loadDegrees = async () => {
      calls += 1;
      if (calls === 1) throw new Error('offline');
      return tree;
    };
    await Promise.all([store.getState().load(loadDegrees), store.getState().load(loadDegrees)]);
    expect(calls).toBe(1);
    expect(store.getState().tree).toBeUndefined();
    expect(String(store.getState().failure)).toContain('offline');
    await store.getState().load(loadDegrees);
    await store.getState().load(loadDegrees);
    expect(calls).toBe(2);
    expect(store.getState().tree).toBe(tree);
  });
});

describe('drawn options', () => {
  const wide: readonly Degree[] = [
    {
      ...item('masters'),
      categories: [category('nursing', ...Array.from({ length: 900 }, (_, n) => `subject-number-${n}`))],
    },
  ];

  it('are the same after packing, also where a slug does not follow from its name', () => {
    const odd: readonly Degree[] = [
      {
        id: '1',
        slug: 'ms',
        name: 'Master’s',
        categories: [
          { id: '2', slug: 'x', name: 'X', subjects: [{ id: '3', slug: 'q', name: 'Question & Answer' }] },
        ],
      },
    ];
    const setup = readFinderSetup({});
    const store = createFinderStore(setup, JSON.parse(JSON.stringify(renderOptions(odd, setup))));
    expect(store.getState().options.degrees).toEqual([{ slug: 'ms', name: 'Master’s' }]);
    expect(store.getState().options.subjects).toEqual([{ slug: 'q', name: 'Question & Answer' }]);
  });

  it('stay small: too many subjects come with the tree', async () => {
    const setup = readFinderSetup({});
    const rendered = renderOptions(wide, setup);
    expect(JSON.stringify(rendered).length).toBeLessThan(6000);
    const store = createFinderStore(setup, rendered);
    expect(store.getState().hasMoreSubjects).toBe(true);
    await store.getState().load(async () => wide);
    expect(store.getState().options.subjects).toHaveLength(900);
    expect(store.getState().hasMoreSubjects).toBe(false);
  });

  it('are none without degrees', () => {
    expect(renderOptions([], readFinderSetup({}))).toBeNull();
  });
});
