import { expect, test } from 'vitest';
import type { Degree } from '../core/model/degree.ts';
import { findPresetIds } from './preset-ids.ts';

/** A degree whose categories and subjects have ids of their own, as in the inventory. */
function createDegree(slug: string, prefix: string): Degree {
  const item = (name: string) => ({ id: `${prefix}-${name}`, slug: name, name });
  return {
    ...item(slug),
    slug,
    categories: [
      { ...item('health'), subjects: [item('ethics')] },
      {
        ...item('business'),
        subjects: [{ ...item('ethics'), id: `${prefix}-business-ethics` }, item('tax')],
      },
    ],
  };
}

const tree = [createDegree('bachelors', 'b'), createDegree('masters', 'm')];

test('finds the category within the degree, and the subject within the degree and the category', () => {
  expect(findPresetIds(tree, { degree: 'masters', category: 'business', subject: 'ethics' })).toEqual({
    degreeId: 'm-masters',
    categoryId: 'm-business',
    subjectId: 'm-business-ethics',
  });
});

test.each(['', 'general'])('searches all branches while degree and category are "%s"', (slug) => {
  const presets = { degree: slug, category: slug, subject: 'tax' };
  expect(findPresetIds(tree, presets).subjectId).toBe('b-tax');
});

test('searches all branches for what the chosen branch lacks, and returns unknown slugs unchanged', () => {
  expect(findPresetIds(tree, { category: 'health', subject: 'tax' })).toEqual({
    degreeId: undefined,
    categoryId: 'b-health',
    subjectId: 'b-tax',
  });
  const unknown = { degree: 'doctorate', category: 'business', subject: 'law' };
  expect(findPresetIds(tree, unknown)).toEqual({
    degreeId: 'doctorate',
    categoryId: 'b-business',
    subjectId: 'law',
  });
});
