// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createAnnouncer } from './announce.ts';

const adopt = async () => undefined;
const readRegions = () =>
  [...document.querySelectorAll('[data-edu-overlay="status"]')].map(
    (host) => host.shadowRoot?.querySelector('[role="status"]')?.textContent,
  );

test('creates one live region for calls at the same time', async () => {
  document.body = document.createElement('body');
  const [first, second] = await Promise.all([createAnnouncer(adopt), createAnnouncer(adopt)]);
  first('Saved.');
  second('Saved again.');
  expect(readRegions()).toEqual(['Saved again.']);
});

test('announces in one live region, and in a new one after the body of the page was replaced', async () => {
  (await createAnnouncer(adopt))('Saved.');
  (await createAnnouncer(adopt))('Saved again.');
  expect(readRegions()).toEqual(['Saved again.']);
  document.body = document.createElement('body');
  (await createAnnouncer(adopt))('Saved in the new page.');
  expect(readRegions()).toEqual(['Saved in the new page.']);
});

test('leaves nothing in the page if its style sheet fails to load, and tries again', async () => {
  document.body = document.createElement('body');
  await expect(createAnnouncer(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(readRegions()).toEqual([]);
  (await createAnnouncer(adopt))('Saved.');
  expect(readRegions()).toEqual(['Saved.']);
});
