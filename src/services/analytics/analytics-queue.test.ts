import { describe, expect, it, vi } from 'vitest';
import { createMeasurementConsent } from '../../testing/measurement-consent.ts';
import { createAnalytics } from './analytics-queue.ts';

const page = (prerendering = false) => Object.assign(new EventTarget(), { prerendering });

describe('the analytics queue', () => {
  it('sends an event immediately when measurement is granted', () => {
    const deliver = vi.fn();
    createAnalytics(page(), deliver, createMeasurementConsent('granted'))('FormViewed', { form: {} });
    expect(deliver).toHaveBeenCalledExactlyOnceWith('FormViewed', { form: {} });
  });

  it('sends queued events in order once the visitor has agreed', () => {
    const deliver = vi.fn();
    const consent = createMeasurementConsent('pending');
    const send = createAnalytics(page(), deliver, consent);
    send('FormViewed', {});
    send('FieldSelected', {});
    expect(deliver).not.toHaveBeenCalled();
    consent.change('granted');
    expect(deliver.mock.calls.map(([name]) => name)).toEqual(['FormViewed', 'FieldSelected']);
  });

  it('drops queued events when the visitor refuses measurement', () => {
    const deliver = vi.fn();
    const consent = createMeasurementConsent('pending');
    const send = createAnalytics(page(), deliver, consent);
    send('FormViewed', {});
    consent.change({ measurement: 'refused', advertising: 'granted', basis: 'choice' });
    consent.change('granted');
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
