// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { warnAboutStrategies } from './warn-about-strategies.ts';

test('warns once about each unknown strategy of our elements', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  document.body.innerHTML = `<my-note hydrate="lazy" data-state="ready"></my-note>
    <my-note hydrate="lazy" data-state="ready"></my-note><my-note hydrate="idle" data-state="ready"></my-note>
    <other-note hydrate="later"></other-note>`;
  warnAboutStrategies();
  expect(warn.mock.calls.flat()).toEqual([
    `<my-note>: hydrate="lazy" is not one of load, idle, visible, interaction, static. Using the element's default.`,
  ]);
  warn.mockRestore();
});
