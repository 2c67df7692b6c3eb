import { describe, expect, it } from 'vitest';
import { queryKey, toApiPath } from './queries.ts';

describe('queryKey', () => {
  it('returns the same key for equal queries in any order of parameters', () => {
    expect(queryKey('postsByCategory', { limit: 3, category: 'career' })).toBe(
      queryKey('postsByCategory', { category: 'career', limit: 3 }),
    );
  });

  it('returns different keys for other parameters or another name', () => {
    const keys = [
      queryKey('postsByIds', { ids: ['1', '2'] }),
      queryKey('postsByIds', { ids: ['2', '1'] }),
      queryKey('degrees'),
      queryKey('adRules'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('toApiPath', () => {
  it('escapes parameters of the path', () => {
    expect(toApiPath('rankings/:id', { id: 'a/b?c' })).toBe('rankings/a%2Fb%3Fc');
  });

  it('replaces an unpaired surrogate in the path, as URLSearchParams does in the query string', () => {
    expect(toApiPath('rankings/:id', { id: 'a\ud800' })).toBe('rankings/a%EF%BF%BD');
    expect(toApiPath('posts', { category: 'a\ud800' })).toBe('posts?category=a%EF%BF%BD');
  });

  it('puts the other parameters into the query string and leaves empty ones out', () => {
    expect(toApiPath('contributors', { q: '', type: undefined, offset: 0, limit: 16 })).toBe(
      'contributors?offset=0&limit=16',
    );
  });
});
