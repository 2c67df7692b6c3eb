import { describe, expect, it } from 'vitest';
import { usStates } from '../../../src/core/us-states.ts';
import { licensingOf } from './licensing.ts';

describe('licensingOf', () => {
  it('names the nursing board of every state, with the date of the source', () => {
    const rules = licensingOf('nursing');
    for (const { abbreviation } of usStates) {
      const board = rules?.boardOf(abbreviation);
      expect(board?.name, abbreviation).toBeTruthy();
      expect(board?.asOf, abbreviation).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    expect(rules?.boardOf('CA')).toMatchObject({ isForRegisteredNursesOnly: true });
    expect(rules?.boardOf('OH')).toMatchObject({ isForRegisteredNursesOnly: false });
  });

  it('reports whether each state is in the Nurse Licensure Compact', () => {
    const rules = licensingOf('nursing');
    const statuses = usStates.map(({ abbreviation }) => rules?.statusOf(abbreviation));
    expect(statuses.filter((status) => status === 'member')).toHaveLength(40);
    expect(statuses).not.toContain('unknown');
    expect(rules?.statusOf('MA')).toBe('pending');
    expect(rules?.statusOf('CA')).toBe('outside');
  });

  it('reports `unknown` for a state that is in none of the social work compact’s lists', () => {
    const rules = licensingOf('social-work');
    expect(rules?.statusOf('OH')).toBe('member');
    expect(rules?.statusOf('NY')).toBe('unknown');
    expect(rules?.compact.isOperating).toBe(false);
    expect(rules?.boardOf('VT')).toBeUndefined();
    expect(rules?.boardOf('OH')?.asOf).toBeUndefined();
  });

  it('returns undefined for a subject without rules', () => {
    expect(licensingOf('pharmacy')).toBeUndefined();
    expect(licensingOf(undefined)).toBeUndefined();
  });
});
