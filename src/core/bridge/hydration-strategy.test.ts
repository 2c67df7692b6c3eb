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

test('warns once about an unknown strategy and uses the strategy of the element', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const host = document.createElement('div');
  host.setAttribute('hydrate', 'lazy');
  expect([readStrategy(host, row), readStrategy(host, row)]).toEqual(['static', 'static']);
  expect(warn.mock.calls.flat()).toEqual([
    '<my-note>: hydrate="lazy" is not one of load, idle, visible, interaction, static. Ignoring it.',
  ]);
  warn.mockRestore();
});

test('runs the callback immediately for `load`, and never for `interaction` or `static`', () => {
  const run = vi.fn();
  schedule('interaction', document.body, run);
  schedule('static', document.body, run);
  expect(run).not.toHaveBeenCalled();
  schedule('load', document.body, run);
  expect(run).toHaveBeenCalledTimes(1);
});
