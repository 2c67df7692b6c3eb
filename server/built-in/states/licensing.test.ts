import { describe, expect, it } from 'vitest';
import { usStates } from '../../../src/core/us-states.ts';
import { licensingOf } from './licensing.ts';

describe('licensingOf', () => {
  it('names the nursing board of every state, with source and date', () => {
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

  it('does not treat a state that no list names as outside the social work compact', () => {
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
