import { expect, test } from 'vitest';
import { testElements } from '../../testing/registry.ts';
import { createElementRules } from '../element-rules.ts';
import { locateElements } from './locate-elements.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));

test('puts the slot of an item inside a paragraph on the paragraph, as the browser does', async () => {
  const html =
    '<test-sections><p>Read this. <test-section heading="A">x</test-section></p><test-section heading="B"></test-section></test-sections>';
  const { elements, slots } = await locateElements(html, rules);
  expect(elements[0]?.items).toEqual([
    { slot: 'section-1', heading: 'A', active: false },
    { slot: 'section-2', heading: 'B', active: false },
  ]);
  expect(slots.map(({ start, text }) => html.slice(0, start).replace(/.*</, '<') + text)).toEqual([
    '<p slot="section-1"',
    '<test-section slot="section-2"',
  ]);
});
