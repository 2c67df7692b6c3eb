import { expect, test, vi } from 'vitest';
import type { ConsentStatus } from '../../core/consent/consent.ts';
import { createMeasurementConsent } from '../../testing/measurement-consent.ts';
import { sampleVitals, type VitalsOptions } from './sample-vitals.ts';

function sample(options: Partial<VitalsOptions> & { readonly status?: ConsentStatus } = {}) {
  const consent = createMeasurementConsent(options.status ?? 'granted');
  const start = vi.fn<VitalsOptions['start']>();
  const warn = vi.fn();
  sampleVitals({ analytics: {}, consent, start, warn, random: () => 0.099, ...options });
  return { start, warn, setStatus: consent.change };
}

test('measures one page view in ten by default', () => {
  expect(sample({ random: () => 0.099 }).start).toHaveBeenCalledTimes(1);
  expect(sample({ random: () => 0.1 }).start).not.toHaveBeenCalled();
});

test('measures the configured percentage of page views, and none with 0', () => {
  expect(sample({ analytics: { vitals: 100 }, random: () => 0.999 }).start).toHaveBeenCalledTimes(1);
  expect(sample({ analytics: { vitals: 0 }, random: () => 0 }).start).not.toHaveBeenCalled();
});

test('measures nothing and warns when the percentage is invalid', () => {
  for (const vitals of ['10', -1, 101, Number.NaN]) {
    const { start, warn } = sample({ analytics: { vitals }, random: () => 0 });
    expect(start).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^analytics\.vitals is .+; set it to a number from 0 to 100\./),
    );
  }
});

test('starts once, when the visitor allows measurement', () => {
  const { start, setStatus } = sample({ status: 'pending' });
  expect(start).not.toHaveBeenCalled();
  setStatus('refused');
  expect(start).not.toHaveBeenCalled();
  setStatus('granted');
  setStatus('granted');
  expect(start).toHaveBeenCalledTimes(1);
});
