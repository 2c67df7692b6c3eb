import { describe, expect, it } from 'vitest';
import { anchorIds, initialsOf, isLegacyQuery } from './school-data.ts';

describe('anchorIds', () => {
  it('numbers repeated names', () => {
    expect(anchorIds(['Red Mesa', 'red mesa', 'Red Mesa 2', 'Red Mesa'])).toEqual([
      'red-mesa',
      'red-mesa-2',
      'red-mesa-2-2',
      'red-mesa-3',
    ]);
  });

  it('uses “school” for a name without letters', () => {
    expect(anchorIds(['***', '???'])).toEqual(['school', 'school-2']);
  });
});

it('takes initials from at most three words and skips small words', () => {
  expect(initialsOf('University of the Lower Muskingum Valley')).toBe('ULM');
  expect(initialsOf('École d’infirmières')).toBe('ÉD');
  expect(initialsOf('***')).toBe('');
});

it('treats a ranking with only a gid as legacy', () => {
  expect(isLegacyQuery({ gid: '4711' })).toBe(true);
  expect(isLegacyQuery({ gid: '4711', extid: 'RN-2026' })).toBe(false);
  expect(isLegacyQuery({ gid: '4711', schools: [] })).toBe(false);
  expect(isLegacyQuery({})).toBe(false);
});
