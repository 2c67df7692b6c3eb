// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createOverlay } from './overlay.ts';

const hosts = () => document.querySelectorAll('[data-edu-overlay="settings"]');

test('adds an overlay with the sheet to the end of the page', async () => {
  const adopted: ShadowRoot[] = [];
  const { host, root, container } = await createOverlay('settings', async (shadow) => {
    adopted.push(shadow);
  });
  expect(document.body.lastElementChild).toBe(host);
  expect(adopted).toEqual([root]);
  expect(container.parentNode).toBe(root);
  host.remove();
});

test('removes the overlay from the page if its stylesheet fails to load', async () => {
  const failed = createOverlay('settings', () => Promise.reject(new Error('offline')));
  expect(hosts()).toHaveLength(1);
  await expect(failed).rejects.toThrow('offline');
  expect(hosts()).toHaveLength(0);
});
