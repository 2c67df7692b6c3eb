// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { handleOpen } from './page-settings.ts';

const open = vi.hoisted(() => vi.fn());

// The build provides these modules, or modules that they import.
vi.mock('#generated/element-table.ts', () => ({ elementTable: [] }));
vi.mock('./environment.ts', () => ({ environment: { source: async () => ({ consent: { open } }) } }));
vi.mock('./services.ts', () => ({
  chunks: {},
  services: {},
  withPage: (run: (page: { handleOpen: typeof handleOpen }) => unknown) =>
    import('./page-settings.ts').then(run),
}));

beforeAll(async () => {
  for (const name of ['__SINGLE_FILE__', '__VERSION__', '__BUILD__']) vi.stubGlobal(name, '');
  await import('./embed.ts');
});
beforeEach(() => open.mockClear());

test.each([
  ['bubbles from an element', () => document.body, true],
  ['is dispatched on the document and does not bubble', () => document, false],
])('opens the cookie settings once for an event that %s', async (_, target, bubbles) => {
  target().dispatchEvent(new CustomEvent('cookie-settings:open', { bubbles }));
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
});

test('opens no cookie settings if a later listener prevents the event', async () => {
  window.addEventListener('cookie-settings:open', (event) => event.preventDefault(), { once: true });
  document.body.dispatchEvent(new CustomEvent('cookie-settings:open', { bubbles: true, cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(open).not.toHaveBeenCalled();
});
