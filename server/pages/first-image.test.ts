import { expect, test } from 'vitest';
import type { ContentNode } from '../content/content-nodes.ts';
import { createElementNode } from '../content/element-node.ts';
import { findImage, type RenderedFragment, RenderedRoot } from '../fragments/rendered-fragment.ts';
import { deferImage, findFirstImage, prioritizeImage } from './first-image.ts';

const image = (width: number) =>
  `<img class="picture__image" src="/é.jpg" sizes="auto, 300px" width="${width}" loading="lazy"/>`;
function fragmentOf(html: string): RenderedFragment {
  const bytes = Buffer.from(html);
  const image = findImage(html, bytes);
  const sheet = { start: 0, end: 0 };
  const root = new RenderedRoot({ bytes, image, sheet, hasFinder: false, styleOf: () => undefined });
  return {
    tag: 'content-card',
    bytes,
    image,
    root,
    hash: 'h',
    responses: [],
    isReused: false,
    isPending: false,
  };
}
const text = (characters: number): ContentNode => ({
  kind: 'html',
  html: `<p>${'x'.repeat(characters)}</p>`,
});
const element = createElementNode('content-card', {});

test('finds the first fragment with a large image near the start of the page', () => {
  const fragment = fragmentOf(`<b>É</b>${image(300)}<p>Below</p>`);
  expect(findFirstImage([text(399), element], [fragment])).toBe(fragment);
  expect(findFirstImage([text(400), element], [fragment])).toBeUndefined();
});

test('finds no image below a small one or below a fragment that fills the first screen', () => {
  expect(findFirstImage([element], [fragmentOf(image(199))])).toBeUndefined();
  const large = fragmentOf('<i></i>'.repeat(1000));
  expect(findFirstImage([element, element], [large, fragmentOf(image(300))])).toBeUndefined();
});

test('loads only the first image immediately, and does not change the bytes around it', () => {
  const { bytes, hash } = prioritizeImage(fragmentOf(`<b>É</b>${image(300)}<i>ü</i>${image(300)}`));
  const urgent = image(300)
    .replace('loading="lazy"', 'loading="eager" fetchPriority="high"')
    .replace('auto, ', '');
  expect(String(bytes)).toBe(`<b>É</b>${urgent}<i>ü</i>${image(300)}`);
  expect(hash).not.toBe('h');
});

test('makes a prioritized image lazy again and restores the original bytes', () => {
  const given = fragmentOf(`<b>É</b>${image(300)}<i>ü</i>`);
  const { bytes, hash } = deferImage(prioritizeImage(given));
  expect(String(bytes)).toBe(String(given.bytes));
  expect(hash).toBe('h urgent lazy');
});

test('leaves a fragment unchanged if its image is already eager, already lazy or missing', () => {
  const urgent = prioritizeImage(fragmentOf(image(300)));
  for (const fragment of [fragmentOf('<b>no image</b>'), urgent])
    expect(prioritizeImage(fragment)).toBe(fragment);
  for (const fragment of [fragmentOf('<b>no image</b>'), fragmentOf(image(300))])
    expect(deferImage(fragment)).toBe(fragment);
});
