import { describe, expect, it, vi } from 'vitest';
import { type ConsentState, createConsentState } from '../../core/consent/consent.ts';
import { createAnalytics } from './analytics-queue.ts';

function createConsent(first: ConsentState) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(next: ConsentState) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

const page = (prerendering = false) => Object.assign(new EventTarget(), { prerendering });

describe('the analytics queue', () => {
  it('sends an event immediately when measurement is granted', () => {
    const deliver = vi.fn();
    createAnalytics(
      page(),
      deliver,
      createConsent(createConsentState('granted', 'default')),
    )('FormViewed', { form: {} });
    expect(deliver).toHaveBeenCalledExactlyOnceWith('FormViewed', { form: {} });
  });

  it('sends queued events in order once the visitor has agreed', () => {
    const deliver = vi.fn();
    const consent = createConsent(createConsentState('pending', 'default'));
    const send = createAnalytics(page(), deliver, consent);
    send('FormViewed', {});
    send('FieldSelected', {});
    expect(deliver).not.toHaveBeenCalled();
    consent.change(createConsentState('granted', 'choice'));
    expect(deliver.mock.calls.map(([name]) => name)).toEqual(['FormViewed', 'FieldSelected']);
  });

  it('drops queued events when the visitor refuses measurement', () => {
    const deliver = vi.fn();
    const consent = createConsent(createConsentState('pending', 'default'));
    const send = createAnalytics(page(), deliver, consent);
    send('FormViewed', {});
    consent.change({ measurement: 'refused', advertising: 'granted', basis: 'choice' });
    consent.change(createConsentState('granted', 'choice'));
    expect(deliver).not.toHaveBeenCalled();
    send('FieldSelected', {});
    expect(deliver).toHaveBeenCalledExactlyOnceWith('FieldSelected', {});
  });

  it('queues events while the browser prerenders the page', () => {
    const deliver = vi.fn();
    const prerendered = page(true);
    createAnalytics(prerendered, deliver)('FormViewed', {});
    expect(deliver).not.toHaveBeenCalled();
    prerendered.dispatchEvent(new Event('prerenderingchange'));
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});
