import { expect, test } from 'vitest';
import type { ContentNode } from '../content/content-nodes.ts';
import { createElementNode } from '../content/element-node.ts';
import { findPicture, type RenderedFragment, RenderedRoot } from '../fragments/rendered-fragment.ts';
import { deferPicture, findFirstPicture, prioritizePicture } from './first-picture.ts';

const picture = (width: number) =>
  `<img class="picture__image" src="/é.jpg" sizes="auto, 300px" width="${width}" loading="lazy"/>`;
function fragmentOf(html: string): RenderedFragment {
  const bytes = Buffer.from(html);
  const picture = findPicture(html, bytes);
  const sheet = { start: 0, end: 0 };
  const root = new RenderedRoot({ bytes, picture, sheet, hasFinder: false, styleOf: () => undefined });
  return { tag: 'content-card', bytes, picture, root, hash: 'h', responses: [], isReused: false };
}
const text = (characters: number): ContentNode => ({
  kind: 'html',
  html: `<p>${'x'.repeat(characters)}</p>`,
});
const element = createElementNode('content-card', {});

test('finds the first fragment with a large picture near the start of the page', () => {
  const fragment = fragmentOf(`<b>É</b>${picture(300)}<p>Below</p>`);
  expect(findFirstPicture([text(399), element], [fragment])).toBe(fragment);
  expect(findFirstPicture([text(400), element], [fragment])).toBeUndefined();
});

test('finds no picture below a small one or below a fragment that fills the first screen', () => {
  expect(findFirstPicture([element], [fragmentOf(picture(199))])).toBeUndefined();
  const large = fragmentOf('<i></i>'.repeat(1000));
  expect(findFirstPicture([element, element], [large, fragmentOf(picture(300))])).toBeUndefined();
});

test('loads only the first picture immediately, and does not change the bytes around it', () => {
  const { bytes, hash } = prioritizePicture(fragmentOf(`<b>É</b>${picture(300)}<i>ü</i>${picture(300)}`));
  const urgent = picture(300)
    .replace('loading="lazy"', 'loading="eager" fetchPriority="high"')
    .replace('auto, ', '');
  expect(String(bytes)).toBe(`<b>É</b>${urgent}<i>ü</i>${picture(300)}`);
  expect(hash).not.toBe('h');
});

test('makes a prioritized picture lazy again and restores the original bytes', () => {
  const given = fragmentOf(`<b>É</b>${picture(300)}<i>ü</i>`);
  const { bytes, hash } = deferPicture(prioritizePicture(given));
  expect(String(bytes)).toBe(String(given.bytes));
  expect(hash).toBe('h urgent lazy');
});

test('leaves a fragment unchanged if its picture is already eager, already lazy or missing', () => {
  const urgent = prioritizePicture(fragmentOf(picture(300)));
  for (const fragment of [fragmentOf('<b>no picture</b>'), urgent])
    expect(prioritizePicture(fragment)).toBe(fragment);
  for (const fragment of [fragmentOf('<b>no picture</b>'), fragmentOf(picture(300))])
    expect(deferPicture(fragment)).toBe(fragment);
});
