import { describe, expect, it } from 'vitest';
import { findStateByAbbreviation, findStateBySlug, usStates } from './us-states.ts';

describe('usStates', () => {
  it('usStates has 50 states and the District of Columbia, each once', () => {
    expect(usStates).toHaveLength(51);
    expect(new Set(usStates.map((state) => state.slug)).size).toBe(51);
    expect(new Set(usStates.map((state) => state.abbreviation)).size).toBe(51);
  });

  it('lists Washington, D.C. last, with the slug dc', () => {
    expect(usStates.at(-1)).toEqual({ slug: 'dc', name: 'Washington, D.C.', abbreviation: 'DC' });
  });

  it('finds a state by its page’s slug and by its postal abbreviation, and no territory', () => {
    expect(findStateBySlug('north-carolina')?.abbreviation).toBe('NC');
    expect(findStateByAbbreviation('ny')?.name).toBe('New York');
    expect(findStateBySlug('puerto-rico')).toBeUndefined();
    expect(findStateByAbbreviation('PR')).toBeUndefined();
  });
});
