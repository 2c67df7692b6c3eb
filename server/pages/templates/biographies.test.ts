import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contributor } from '../../../src/core/entities.ts';
import { parseContent } from '../../content/parse-content.ts';
import { type StartedApp, startApp } from '../../testing/start-app.ts';

vi.mock('../../content/parse-content.ts', async (load) => {
  const original = await load<typeof import('../../content/parse-content.ts')>();
  return { ...original, parseContent: vi.fn(original.parseContent) };
});

const ann: Contributor = {
  id: '9',
  slug: 'ann',
  title: 'Ann Lee',
  types: ['writer'],
  socialMedia: [],
  contributorPosts: [],
  content: '<p onclick=x>Bio</p>',
};
const path = '/healthcare-review-partners/ann';
const menu: never[] = [];
let started: StartedApp | undefined;
beforeEach(() => {
  vi.mocked(parseContent).mockClear();
});
afterEach(() => started?.close());

/** Every request is drawn; each gets what the CMS says then. */
async function start(contributorBySlug: () => Promise<Contributor>) {
  started = await startApp({ hasPageCache: false }, { contributorBySlug, menu: async () => menu });
  const { get } = started;
  return async () => (await get(path)).text();
}

test('a profile drawn anew is not made safe and parsed anew, though the CMS gives another object', async () => {
  const read = await start(async () => ({ ...ann }));
  const first = await read();
  expect(first).toContain('<p>Bio</p>');
  const parses = vi.mocked(parseContent).mock.calls.length;
  expect(parses).toBeGreaterThan(0);
  expect(await read()).toBe(first);
  expect(vi.mocked(parseContent).mock.calls.length).toBe(parses);
});

test('a profile follows what the CMS says', async () => {
  let version = 1;
  const read = await start(async () => ({
    ...ann,
    title: `Ann ${version}`,
    content: `<p>Bio ${version}</p>`,
  }));
  expect(await read()).toContain('<p>Bio 1</p>');
  version = 2;
  const second = await read();
  expect(second).toContain('<p>Bio 2</p>');
  expect(second).toContain('Ann 2');
  expect(second).not.toContain('Ann 1');
});

test('a profile is composed once for as long as it is the same', async () => {
  const types = vi.fn<() => Contributor['types']>(() => ['writer']);
  const watched = Object.defineProperty({ ...ann }, 'types', { get: types, enumerable: true });
  const read = await start(async () => watched);
  const first = await read();
  const reads = types.mock.calls.length;
  expect(reads).toBeGreaterThan(0);
  expect(await read()).toBe(first);
  expect(types.mock.calls.length).toBe(reads);
});
