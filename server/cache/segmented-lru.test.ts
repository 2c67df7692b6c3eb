import { expect, test } from 'vitest';
import { SegmentedLru } from './segmented-lru.ts';

interface Sized {
  readonly size: number;
}

const createCache = () => new SegmentedLru<Sized>({ maxBytes: 100, bytesOf: ({ size }) => size });

const keysIn = (cache: SegmentedLru<Sized>, ...keys: string[]) => keys.filter((key) => cache.has(key));

test('keeps entries that were requested twice while a thousand others are requested once', () => {
  const cache = createCache();
  for (const key of ['home', 'about']) cache.set(key, { size: 10 });
  for (const key of ['home', 'about']) cache.get(key);
  for (let index = 0; index < 1000; index += 1) cache.set(`scan-${index}`, { size: 10 });
  expect(keysIn(cache, 'home', 'about')).toEqual(['home', 'about']);
  // The other entries use the space that the protected entries leave.
  expect([cache.size, cache.bytes]).toEqual([10, 100]);
});

test('uses the whole cache for entries that were requested once', () => {
  const cache = createCache();
  for (let index = 0; index < 10; index += 1) cache.set(`k${index}`, { size: 10 });
  expect([cache.size, cache.bytes]).toEqual([10, 100]);
  cache.set('k10', { size: 10 });
  expect(keysIn(cache, 'k0', 'k1', 'k10')).toEqual(['k1', 'k10']);
});

test('moves the least recently used protected entry back to probation, from where it can be evicted', () => {
  const cache = createCache();
  for (let index = 0; index < 9; index += 1) {
    cache.set(`k${index}`, { size: 10 });
    cache.get(`k${index}`);
  }
  // Eight entries are protected: k0 is not.
  cache.set('once', { size: 10 });
  expect(cache.size).toBe(10);
  cache.set('again', { size: 10 });
  expect(keysIn(cache, 'k0', 'k1', 'once', 'again')).toEqual(['k1', 'once', 'again']);
});

test('keeps an entry protected when its value is replaced', () => {
  const cache = createCache();
  cache.set('home', { size: 10 });
  cache.get('home');
  cache.set('home', { size: 20 });
  for (let index = 0; index < 100; index += 1) cache.set(`scan-${index}`, { size: 10 });
  expect(cache.peek('home')).toEqual({ size: 20 });
  expect(cache.bytes).toBe(100);
});

test('does not count `peek` and `has` as requests', () => {
  const cache = createCache();
  cache.set('home', { size: 10 });
  cache.peek('home');
  cache.has('home');
  for (let index = 0; index < 10; index += 1) cache.set(`scan-${index}`, { size: 10 });
  expect(cache.has('home')).toBe(false);
});

test('stores an entry that is too large for the protected segment, but no entry that is larger than the cache', () => {
  const cache = createCache();
  cache.set('large', { size: 90 });
  expect(cache.get('large')).toEqual({ size: 90 });
  expect(cache.get('large')).toEqual({ size: 90 });
  cache.set('huge', { size: 101 });
  expect(keysIn(cache, 'large', 'huge')).toEqual(['large']);
});

test('stores a larger value of an entry that no longer fits in the protected segment', () => {
  const cache = createCache();
  cache.set('page', { size: 10 });
  cache.get('page');
  cache.set('page', { size: 90 });
  expect(cache.peek('page')).toEqual({ size: 90 });
  expect(cache.bytes).toBe(90);
});

test('lists and deletes the entries of both segments', () => {
  const cache = createCache();
  for (const [index, key] of ['a', 'b'].entries()) cache.set(key, { size: index + 1 });
  cache.get('a');
  expect([...cache.values()].map(({ size }) => size)).toEqual([1, 2]);
  cache.delete('a');
  cache.delete('b');
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});
