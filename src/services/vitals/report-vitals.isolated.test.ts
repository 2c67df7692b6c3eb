// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMeasurementConsent } from '../../testing/measurement-consent.ts';
import { reportVitals, tagOf, type VitalsDetail } from './report-vitals.ts';

const metrics = vi.hoisted(() => ({ reportLcp: (_metric: object): void => undefined }));
vi.mock('web-vitals/attribution', () => ({
  onLCP(report: (metric: object) => void) {
    metrics.reportLcp = report;
  },
  onINP: () => undefined,
  onCLS: () => undefined,
}));

const lcp = { name: 'LCP', value: 1200, rating: 'good', attribution: { target: 'page-hero' } };
const sendBeacon = vi.fn();
const details: VitalsDetail[] = [];
const listen = (event: Event) => void details.push((event as CustomEvent<VitalsDetail>).detail);

function dispatchError(): void {
  const detail = { tag: 'program-finder', message: 'code failed to load' };
  document.dispatchEvent(new CustomEvent('edu-embed:error', { detail }));
}

/** Returns the entries of the requests to the URL. The listeners of earlier tests send to other URLs. */
function hidePage(reportUrl?: string): unknown[] {
  document.dispatchEvent(new Event('visibilitychange'));
  return sendBeacon.mock.calls.flatMap(([url, body]) => (url === reportUrl ? [JSON.parse(body)] : []));
}

beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.addEventListener('edu-embed:vitals', listen);
  document.body.className = '';
});

afterEach(() => {
  document.removeEventListener('edu-embed:vitals', listen);
  details.length = 0;
  sendBeacon.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('dispatches a value with the kind of the page, and sends it with the errors of elements', () => {
  document.body.className = 'page page--state-hub wide';
  reportVitals(createMeasurementConsent('granted'), '/-/vitals');
  metrics.reportLcp(lcp);
  dispatchError();
  const value = { name: 'LCP', value: 1200, pageKind: 'state-hub', tag: 'page-hero' };
  expect(details).toEqual([{ ...value, rating: 'good' }]);
  expect(hidePage('/-/vitals')).toEqual([[value, { name: 'error', tag: 'program-finder' }]]);
});

test('reports no kind for a page whose body has no class for it', () => {
  document.body.className = 'homepage--x';
  reportVitals(createMeasurementConsent('granted'));
  metrics.reportLcp(lcp);
  expect(details).toMatchObject([{ pageKind: undefined }]);
});

test('reports neither values nor errors while the visitor does not allow measurement', () => {
  const consent = createMeasurementConsent('pending');
  reportVitals(consent, '/-/refused');
  metrics.reportLcp(lcp);
  dispatchError();
  consent.change('granted');
  expect(details).toEqual([]);
  expect(hidePage('/-/refused')).toEqual([]);
});

test('drops unsent values when the visitor refuses measurement and allows it again', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const consent = createMeasurementConsent('granted');
  reportVitals(consent, '/-/changed');
  metrics.reportLcp(lcp);
  consent.change('refused');
  metrics.reportLcp(lcp);
  consent.change('granted');
  expect(details).toHaveLength(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(hidePage('/-/changed')).toEqual([]);
});

test('sends nothing to a server without metrics', () => {
  reportVitals(createMeasurementConsent('granted'));
  metrics.reportLcp(lcp);
  expect(details).toHaveLength(1);
  hidePage();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('returns the tag of the element whose root or slotted content contains the node', () => {
  const host = document.createElement('page-hero');
  const inside = document.createElement('h1');
  host.attachShadow({ mode: 'open' }).append(inside);
  const slotted = document.createElement('p');
  host.append(slotted);
  document.body.append(host);
  expect([inside, slotted, host].map(tagOf)).toEqual(['page-hero', 'page-hero', 'page-hero']);
  expect([document.body, null].map(tagOf)).toEqual(['', '']);
});
