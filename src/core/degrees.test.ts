import { describe, expect, it } from 'vitest';
import {
  isSpecified,
  listCategories,
  listDegrees,
  listSubjectGroups,
  listSubjects,
  reconcileSelection,
} from './degrees.ts';
import type { Degree } from './model/degree.ts';

const item = (slug: string) => ({ id: slug, slug, name: slug.charAt(0).toUpperCase() + slug.slice(1) });
const tree: readonly Degree[] = [
  {
    ...item('masters'),
    categories: [
      { ...item('nursing'), subjects: [item('midwifery'), item('education')] },
      { ...item('business'), subjects: [item('accounting'), item('education')] },
    ],
  },
  {
    ...item('bachelors'),
    categories: [
      { ...item('arts'), subjects: [item('music')] },
      { ...item('nursing'), subjects: [item('anatomy')] },
    ],
  },
];
const slugs = (options: readonly { slug: string }[]) => options.map(({ slug }) => slug);

describe('options', () => {
  it('lists the degrees in the order of the tree', () => {
    expect(slugs(listDegrees(tree))).toEqual(['masters', 'bachelors']);
  });

  it('lists the categories of the chosen degree only', () => {
    expect(slugs(listCategories(tree, 'bachelors'))).toEqual(['arts', 'nursing']);
  });

  it('lists every category once, by name, while no degree or `general` is chosen', () => {
    expect(slugs(listCategories(tree, ''))).toEqual(['arts', 'business', 'nursing']);
    expect(slugs(listCategories(tree, 'general'))).toEqual(['arts', 'business', 'nursing']);
  });

  it('puts the general entry last among several categories', () => {
    const open: readonly Degree[] = tree.map((degree) => ({
      ...degree,
      categories: [{ ...item('general'), subjects: [item('general')] }, ...degree.categories],
    }));
    expect(slugs(listCategories(open, ''))).toEqual(['arts', 'business', 'nursing', 'general']);
    expect(slugs(listSubjects(open, { degree: 'masters', category: '' })).at(-1)).toBe('general');
  });

  it('lists the subjects of a degree and a category', () => {
    expect(slugs(listSubjects(tree, { degree: 'masters', category: 'nursing' }))).toEqual([
      'midwifery',
      'education',
    ]);
    expect(slugs(listSubjects(tree, { degree: 'masters', category: '' }))).toEqual([
      'accounting',
      'education',
      'midwifery',
    ]);
    expect(slugs(listSubjects(tree, { degree: '', category: 'nursing' }))).toEqual([
      'anatomy',
      'education',
      'midwifery',
    ]);
  });

  it('lists no subjects if the degree lacks the category', () => {
    expect(listSubjects(tree, { degree: 'masters', category: 'arts' })).toEqual([]);
  });

  it('groups subjects by category and lists only a chosen category', () => {
    const groups = listSubjectGroups(tree, { degree: 'masters', category: '' });
    expect(groups.map((group) => [group.slug, slugs(group.options)])).toEqual([
      ['nursing', ['midwifery', 'education']],
      ['business', ['accounting', 'education']],
    ]);
    expect(slugs(listSubjectGroups(tree, { degree: 'masters', category: 'business' }))).toEqual(['business']);
  });

  it('leaves a category without subjects out of the groups', () => {
    const sparse: readonly Degree[] = [
      { ...item('doctorate'), categories: [{ ...item('arts'), subjects: [] }] },
    ];
    expect(listSubjectGroups(sparse, { degree: '', category: '' })).toEqual([]);
  });

  it('lists nothing for an empty tree', () => {
    expect([
      listDegrees([]),
      listCategories([], 'x'),
      listSubjects([], { degree: '', category: '' }),
    ]).toEqual([[], [], []]);
  });
});

describe('reconcileSelection', () => {
  it('keeps slugs that the tree contains', () => {
    const selection = { degree: 'masters', category: 'nursing', subject: 'midwifery' };
    expect(reconcileSelection(tree, selection)).toEqual(selection);
  });

  it('clears an unknown degree, a category of another degree and an unreachable subject', () => {
    expect(reconcileSelection(tree, { degree: '<b>', category: 'nursing', subject: 'music' })).toEqual({
      degree: '',
      category: 'nursing',
      subject: '',
    });
    expect(reconcileSelection(tree, { degree: 'masters', category: 'arts', subject: 'music' })).toEqual({
      degree: 'masters',
      category: '',
      subject: '',
    });
  });
});

describe('isSpecified', () => {
  it('returns false for an empty slug and for `general`', () => {
    expect(['', 'general', 'masters'].map(isSpecified)).toEqual([false, false, true]);
  });
});
