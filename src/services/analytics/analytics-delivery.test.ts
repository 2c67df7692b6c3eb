import { describe, expect, it, vi } from 'vitest';
import { createDelivery } from './analytics-delivery.ts';

function createPage() {
  const document = new EventTarget();
  const dispatched: unknown[] = [];
  document.addEventListener('edu-embed:track', (event) => dispatched.push((event as CustomEvent).detail));
  return { dispatched, page: { document, tagular: vi.fn(), dataLayer: undefined as unknown[] | undefined } };
}

/** The names of all tracking events, by family. */
const families = {
  'redventures.ecommerce.v1': ['ProductClicked', 'ProductLoaded', 'ProductViewed'],
  'redventures.usertracking.v3': [
    'ElementClicked',
    'ElementViewed',
    'FieldSelected',
    'FormSubmitted',
    'FormViewed',
  ],
};

describe('delivery to the page’s analytics function', () => {
  it.each(Object.entries(families).flatMap(([family, names]) => names.map((name) => [name, family])))(
    'sends %s with a type of %s',
    (name, family) => {
      const { page } = createPage();
      createDelivery(undefined, page)(name, { webElement: { text: 'x' } });
      expect(page.tagular).toHaveBeenCalledExactlyOnceWith('beam', name, {
        '@type': `${family}.${name}`,
        webElement: { text: 'x' },
      });
    },
  );

  it('also dispatches each event on the document', () => {
    const { page, dispatched } = createPage();
    createDelivery(undefined, page)('FormViewed', { form: {} });
    expect(dispatched).toEqual([{ name: 'FormViewed', payload: { form: {} } }]);
  });
});

it('warns once if the analytics function is missing, and still dispatches on the document', () => {
  const { page, dispatched } = createPage();
  const warn = vi.fn();
  const deliver = createDelivery({}, { ...page, tagular: undefined }, warn);
  deliver('FormViewed', {});
  deliver('FormSubmitted', {});
  expect(warn).toHaveBeenCalledExactlyOnceWith('Tagular not available on page');
  expect(dispatched).toHaveLength(2);
});

it('warns once about an analytics function that throws, and does not throw itself', () => {
  const { page, dispatched } = createPage();
  const cause = new Error('down');
  page.tagular.mockImplementation(() => {
    throw cause;
  });
  const warn = vi.fn();
  const deliver = createDelivery({}, page, warn);
  deliver('FormViewed', {});
  deliver('FormSubmitted', {});
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('analytics.adapter "tagular"'), cause);
  expect([page.tagular.mock.calls.length, dispatched.length]).toEqual([2, 2]);
});

describe('delivery through another adapter', () => {
  it('pushes events into the data layer, and creates it if necessary', () => {
    const { page } = createPage();
    const deliver = createDelivery({ adapter: 'dataLayer' }, page);
    deliver('FormViewed', { form: { name: 'f' } });
    deliver('FormSubmitted', {});
    expect(page.dataLayer).toEqual([
      { event: 'FormViewed', form: { name: 'f' } },
      { event: 'FormSubmitted' },
    ]);
    expect(page.tagular).not.toHaveBeenCalled();
  });

  it('sends nothing with the adapter `none`', () => {
    const { page, dispatched } = createPage();
    const warn = vi.fn();
    createDelivery({ adapter: 'none' }, page, warn)('FormViewed', {});
    expect([
      page.tagular.mock.calls.length,
      page.dataLayer,
      dispatched.length,
      warn.mock.calls.length,
    ]).toEqual([0, undefined, 1, 0]);
  });

  it('warns once about an unknown adapter', () => {
    const { page } = createPage();
    const warn = vi.fn();
    const deliver = createDelivery({ adapter: 'toString' }, page, warn);
    deliver('FormViewed', {});
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('analytics.adapter is "toString"'));
    expect(page.tagular).not.toHaveBeenCalled();
  });
});
