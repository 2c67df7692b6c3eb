import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import { parseContentAsync } from '../../content/parse-content.ts';
import { type StartedApp, startApp } from '../../testing/start-app.ts';

vi.mock('../../content/parse-content.ts', async (load) => {
  const original = await load<typeof import('../../content/parse-content.ts')>();
  return { ...original, parseContentAsync: vi.fn(original.parseContentAsync) };
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
const clock = { now: 0 };
let started: StartedApp | undefined;
beforeEach(() => {
  vi.mocked(parseContentAsync).mockClear();
});
afterEach(() => started?.close());

/** Renders the page for every request; the CMS's response is stale after one second. */
async function start(contributorBySlug: () => Promise<Contributor>) {
  const options = { hasPageCache: false, cmsFreshSeconds: 1, now: () => clock.now };
  started = await startApp(options, { contributorBySlug });
  const { get } = started;
  const read = async () => (await get(path)).text();
  /** The first stale request refetches in the background; the second one sees the result. */
  const readRefetched = async () => {
    clock.now += 2000;
    await read();
    return read();
  };
  return { read, readRefetched };
}

test('parses an unchanged biography only once, even if the CMS returns a new object', async () => {
  const { read, readRefetched } = await start(async () => ({ ...ann }));
  const first = await read();
  expect(first).toContain('<p>Bio</p>');
  const parses = vi.mocked(parseContentAsync).mock.calls.length;
  expect(parses).toBeGreaterThan(0);
  expect(await readRefetched()).toBe(first);
  expect(vi.mocked(parseContentAsync).mock.calls.length).toBe(parses);
});

test('re-renders a profile after it changed in the CMS', async () => {
  let version = 1;
  const { read, readRefetched } = await start(async () => ({
    ...ann,
    title: `Ann ${version}`,
    content: `<p>Bio ${version}</p>`,
  }));
  expect(await read()).toContain('<p>Bio 1</p>');
  version = 2;
  const second = await readRefetched();
  expect(second).toContain('<p>Bio 2</p>');
  expect(second).toContain('Ann 2');
  expect(second).not.toContain('Ann 1');
});
