import { describe, expect, it } from 'vitest';
import type { Degree } from '../../../../core/model/degree.ts';
import { readFinderSetup } from '../finder-setup.ts';
import { createFinderStore, type FinderState } from '../finder-store.ts';
import { category, item, tree } from '../testing/degree-tree.ts';
import { packOptions } from './finder-options.ts';

describe('packOptions', () => {
  const longTree: readonly Degree[] = [
    {
      ...item('masters'),
      categories: [category('nursing', ...Array.from({ length: 900 }, (_, n) => `subject-number-${n}`))],
    },
  ];

  it('returns options that a store restores from JSON, even if a slug cannot be derived from its name', () => {
    const underivedSlugs: readonly Degree[] = [
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
    const store = createFinderStore(setup, JSON.parse(JSON.stringify(packOptions(underivedSlugs, setup))));
    expect(store.getState().options.degrees).toEqual([{ slug: 'ms', name: 'Master’s' }]);
    expect(store.getState().options.subjects).toEqual([{ slug: 'q', name: 'Question & Answer' }]);
  });

  it('omits a long list of subjects, which the store loads later with the degree tree', async () => {
    const setup = readFinderSetup({});
    const packed = packOptions(longTree, setup);
    expect(JSON.stringify(packed).length).toBeLessThan(6000);
    const store = createFinderStore(setup, packed);
    expect(store.getState().hasMoreSubjects).toBe(true);
    await store.getState().load(async () => longTree);
    expect(store.getState().options.subjects).toHaveLength(900);
    expect(store.getState().hasMoreSubjects).toBe(false);
  });

  it('packs only the preset subject of a long list, so that the select can show it', () => {
    const presets = { degree: 'masters', category: 'nursing', subject: 'subject-number-7' };
    const packed = packOptions(longTree, readFinderSetup(presets));
    expect(packed).toMatchObject({ subjects: ['Subject-number-7'], groups: [], hasMoreSubjects: true });
    const nested = packOptions(longTree, readFinderSetup({ ...presets, nested: true }));
    expect(nested).toMatchObject({ subjects: [], groups: [['Nursing', ['Subject-number-7']]] });
    expect(packOptions(longTree, readFinderSetup({ category: 'nursing', nested: true }))?.groups).toEqual([]);
  });

  it('returns null without degrees', () => {
    expect(packOptions([], readFinderSetup({}))).toBeNull();
  });

  it('lists the categories of each degree as indexes into `categories`, in the order of that degree', () => {
    const packed = packOptions(tree, readFinderSetup({}));
    expect(packed?.categories).toEqual(['Arts', 'Business', 'Nursing', 'General']);
    expect(packed?.degreeCategories).toEqual({ masters: [2, 1], bachelors: [2, 0] });
  });

  it.each([
    ['a degree is preselected', { degree: 'masters' }],
    ['a field is not shown', { fields: ['degree', 'category'] }],
  ])('omits the category indexes of each degree if %s', (_case, attributes) => {
    expect(packOptions(tree, readFinderSetup(attributes))?.degreeCategories).toBeUndefined();
  });
});

describe('a store before the degree tree has loaded', () => {
  const start = () => {
    const setup = readFinderSetup({});
    return createFinderStore(setup, packOptions(tree, setup)).getState;
  };
  const categories = ({ options }: FinderState) => options.categories.map(({ slug }) => slug);

  it('limits the categories to those of the chosen degree', () => {
    const get = start();
    get().choose('degree', 'bachelors');
    expect(categories(get())).toEqual(['nursing', 'arts']);
    get().choose('degree', 'general');
    expect(categories(get())).toEqual(['arts', 'business', 'nursing', 'general']);
  });

  it('limits the categories to those of a degree that was chosen before hydration', () => {
    const get = start();
    get().adoptFormValues({ degree: 'masters', category: 'business' });
    expect(get().selection).toEqual({ degree: 'masters', category: 'business', subject: '' });
    expect(categories(get())).toEqual(['nursing', 'business']);
  });
});
