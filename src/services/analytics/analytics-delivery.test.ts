import { describe, expect, it, vi } from 'vitest';
import { createDelivery } from './analytics-delivery.ts';

function createPage() {
  const document = new EventTarget();
  const told: unknown[] = [];
  document.addEventListener('edu-embed:track', (event) => told.push((event as CustomEvent).detail));
  return { told, page: { document, tagular: vi.fn(), dataLayer: undefined as unknown[] | undefined } };
}

/** Specification 7, tracking events. */
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

describe('specification 7: the eight tracking events through the page’s analytics function', () => {
  it.each(Object.entries(families).flatMap(([family, names]) => names.map((name) => [name, family])))(
    '%s is of %s',
    (name, family) => {
      const { page } = createPage();
      createDelivery(undefined, page)(name, { webElement: { text: 'x' } });
      expect(page.tagular).toHaveBeenCalledExactlyOnceWith('beam', name, {
        '@type': `${family}.${name}`,
        webElement: { text: 'x' },
      });
    },
  );

  it('are events of the document, too', () => {
    const { page, told } = createPage();
    createDelivery(undefined, page)('FormViewed', { form: {} });
    expect(told).toEqual([{ name: 'FormViewed', payload: { form: {} } }]);
  });
});

it('specification 8, tracking function missing: one warning, and the document is told all the same', () => {
  const { page, told } = createPage();
  const warn = vi.fn();
  const deliver = createDelivery({}, { ...page, tagular: undefined }, warn);
  deliver('FormViewed', {});
  deliver('FormSubmitted', {});
  expect(warn).toHaveBeenCalledExactlyOnceWith('Tagular not available on page');
  expect(told).toHaveLength(2);
});

describe('another adapter', () => {
  it('pushes into the data layer, which it makes where there is none', () => {
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

  it('may be none at all', () => {
    const { page, told } = createPage();
    const warn = vi.fn();
    createDelivery({ adapter: 'none' }, page, warn)('FormViewed', {});
    expect([page.tagular.mock.calls.length, page.dataLayer, told.length, warn.mock.calls.length]).toEqual([
      0,
      undefined,
      1,
      0,
    ]);
  });

  it('that there is none of is told once', () => {
    const { page } = createPage();
    const warn = vi.fn();
    const deliver = createDelivery({ adapter: 'toString' }, page, warn);
    deliver('FormViewed', {});
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('analytics.adapter is "toString"'));
    expect(page.tagular).not.toHaveBeenCalled();
  });
});
