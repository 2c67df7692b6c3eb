// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { readStrategy, schedule } from './hydration-strategy.ts';

const row = { tag: 'my-note', strategy: 'static', attributes: [] } as const;

test('uses the `hydrate` attribute, or the strategy of the element if the attribute is absent', () => {
  const host = document.createElement('div');
  expect(readStrategy(host, row)).toBe('static');
  host.setAttribute('hydrate', 'visible');
  expect(readStrategy(host, row)).toBe('visible');
});

test('uses the strategy of the element if the attribute has an unknown value', () => {
  const host = document.createElement('div');
  for (const value of ['lazy', '', 'toString']) {
    host.setAttribute('hydrate', value);
    expect(readStrategy(host, row)).toBe('static');
  }
});

test('runs the callback immediately for `load`, and never for `interaction` or `static`', () => {
  const run = vi.fn();
  schedule('interaction', document.body, run);
  schedule('static', document.body, run);
  expect(run).not.toHaveBeenCalled();
  schedule('load', document.body, run);
  expect(run).toHaveBeenCalledTimes(1);
});
