// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createMeasurementConsent } from '../../testing/measurement-consent.ts';
import { createEventReport, pageOf, toEntry } from './event-report.ts';

afterEach(() => vi.restoreAllMocks());

test('an entry contains the page, the widget, the product category, the school and its position', () => {
  const product = {
    productId: '110635',
    name: 'Sample College',
    category: 'organic',
    location: 'school-rankings',
    position: 3,
  };
  expect(toEntry('ProductViewed', { product }, '/a/')).toEqual({
    name: 'ProductViewed',
    page: '/a/',
    widget: 'school-rankings',
    label: 'organic',
    item: 'Sample College',
    position: 3,
  });
});

test('an entry omits the visitor’s choices and the URLs of links', () => {
  const payload = {
    field: { name: 'degree', label: 'Degree', type: 'select', value: 'masters' },
    form: { name: 'program-finder', location: 'lead-gen', degree: 'masters' },
    outboundUrl: 'https://school.example/?correlationId=0123',
  };
  const entry = toEntry('FieldSelected', payload, '/');
  expect(entry).toEqual({ name: 'FieldSelected', page: '/', widget: 'lead-gen', label: 'degree' });
  expect(JSON.stringify(entry)).not.toMatch(/masters|0123/);
});

test('reads the position of a link from a string, and omits it unless it is a positive integer', () => {
  const entryOf = (position: unknown) =>
    toEntry('ElementClicked', { webElement: { location: 'site-nav', position } }, '/')?.position;
  expect(['2', 0, 1.5, 'first', undefined, null].map(entryOf)).toEqual([
    2,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('returns undefined for events that are not part of the public contract', () => {
  expect(toEntry('MyOwnEvent', {}, '/')).toBeUndefined();
  expect(toEntry('toString', {}, '/')).toBeUndefined();
});

test('puts the host before the path of a page on another host, and omits the query and fragment', () => {
  const page = new URL('https://host.example/guide/?email=a@b.example#part') as unknown as Location;
  expect(pageOf(page, '/-/events')).toBe('/guide/');
  expect(pageOf(page, 'https://widgets.example/-/events')).toBe('host.example/guide/');
});

test('the page of a report from a sandboxed frame is its path, although the frame has no origin', () => {
  const page = { host: '', origin: 'null', pathname: 'srcdoc' } as Location;
  expect(pageOf(page, 'https://widgets.example/-/events')).toBe('srcdoc');
});

test('adds the entry of each tracking event to the report, and skips other events', () => {
  const send = vi.fn();
  const add = createEventReport('/-/events', undefined, send);
  add('FormViewed', { form: { name: 'program-finder', location: 'program-finder' } });
  add('MyOwnEvent', {});
  add('FormSubmitted', {});
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send.mock.calls).toEqual([
    [
      '/-/events',
      '[{"name":"FormViewed","page":"/","widget":"program-finder","label":"program-finder"},{"name":"FormSubmitted","page":"/"}]',
    ],
  ]);
});

test('drops entries from before a refusal, also if the visitor allows measurement again', () => {
  const send = vi.fn();
  const consent = createMeasurementConsent('granted');
  const add = createEventReport('/-/events', consent, send);
  add('FormViewed', {});
  consent.change('refused');
  consent.change('granted');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send).not.toHaveBeenCalled();
});
