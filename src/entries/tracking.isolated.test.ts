// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createTestBridge } from '../core/bridge/testing/test-bridge.ts';
import { observeViews } from './tracking.ts';

// The build provides a module that the page's environment imports.
vi.mock('./environment.ts', () => ({ environment: {} }));
vi.mock('../core/browser/views.ts', () => ({ createViewObserver: () => () => undefined }));

afterEach(() => {
  location.hash = '';
  document.body.replaceChildren();
});

test.each(['', 'acme-'])(
  'hydrates a full list with the prefix "%s" if the URL names a school that is not in the HTML',
  (prefix) => {
    location.hash = '#school-x';
    const list = document.createElement(`${prefix}school-rankings`);
    list.toggleAttribute('full-list', true);
    document.body.append(list);
    const hydrate = vi.fn();
    list.addEventListener('pointerover', hydrate);
    observeViews({ ...createTestBridge().services, prefix }, list.attachShadow({ mode: 'open' }));
    expect(hydrate).toHaveBeenCalledTimes(1);
  },
);
