// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createTestBridge } from '../core/bridge/testing/test-bridge.ts';
import { createConsentState } from '../core/consent/consent.ts';
import { observeViews, track } from './tracking.ts';

const consent = vi.hoisted(() => ({ listeners: [] as (() => void)[], read: vi.fn() }));

// The build provides a module that the page's environment imports.
vi.mock('./environment.ts', () => {
  const subscribe = (listener: () => void) => consent.listeners.push(listener);
  const config = { analytics: { adapter: 'none' }, eventsUrl: '/-/events' };
  return { environment: { source: async () => ({ config, consent: { read: consent.read, subscribe } }) } };
});
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

test('reports no events from before a refusal, also if the visitor allows measurement again', async () => {
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon });
  const { services } = createTestBridge();
  const choose = (status: 'granted' | 'refused') => {
    consent.read.mockReturnValue(createConsentState(status, 'choice'));
    for (const listener of consent.listeners) listener();
  };
  const dispatched = vi.fn();
  document.addEventListener('edu-embed:track', dispatched);
  choose('granted');
  track(services, 'FormViewed');
  await vi.waitFor(() => expect(dispatched).toHaveBeenCalledTimes(1));
  choose('refused');
  choose('granted');
  track(services, 'FormSubmitted');
  await vi.waitFor(() => expect(dispatched).toHaveBeenCalledTimes(2));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon.mock.calls).toEqual([['/-/events', '[{"name":"FormSubmitted","page":"/"}]']]);
});
