import { expect, test } from 'vitest';
import { createElementRules } from '../element-rules.ts';
import { cleanAttributes } from './clean-attributes.ts';

const rules = createElementRules([]);
const clean = (tag: string, attributes: Readonly<Record<string, string>>) =>
  cleanAttributes(
    tag,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
    rules,
  );

test.each([
  ['/a.jpg 1x,  /b.jpg 2.5x,', '/a.jpg 1x, /b.jpg 2.5x'],
  ['/a.jpg 1x,/b.jpg 2.5x,/c,d.jpg 640w', '/a.jpg 1x, /b.jpg 2.5x, /c,d.jpg 640w'],
  ['/a.jpg 1x,javascript:b 2x', '/a.jpg 1x'],
  ['/a.jpg', '/a.jpg'],
  [' /a.jpg   640w ,\n/b.jpg 1280w', '/a.jpg   640w, /b.jpg 1280w'],
  ['/a,b.jpg 12.25x', '/a,b.jpg 12.25x'],
  ['javascript:a 1x, /b.jpg 2x', '/b.jpg 2x'],
  ['/a.jpg 1x 2x, /b.jpg w2x, /c.jpg 1.x, /d.jpg 1xw, /e.jpg 2h', undefined],
  ['', undefined],
])('reads the candidates of the srcset %j as %j', (srcset, expected) => {
  expect(clean('img', { srcset }).srcset).toBe(expected);
});

test.each(['', 'a b', 'embed-data', 'page-data', 'eduEmbed', 'dataLayer', 'googletag'])(
  'drops the id and the name %j',
  (value) => {
    expect(clean('a', { id: value, name: value })).toEqual({});
  },
);

test.each(['pay', 'dataLayer-2', 'a-page-b'])('keeps the id %j', (id) => {
  expect(clean('p', { id })).toEqual({ id });
});

test('keeps image data only in the attributes that allow it', () => {
  const described = { type: 'url', description: 'A URL' } as const;
  const declared = createElementRules([
    {
      tag: 'test-banner',
      summary: 'A banner.',
      hydrate: 'static',
      attributes: { logo: { ...described, allowsImageData: true }, link: described },
    },
  ]);
  const data = 'data:image/png;base64,AAAA';
  const attributes = { logo: data, link: data };
  const given = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  expect(cleanAttributes('test-banner', given, declared)).toEqual({ logo: data });
  expect(clean('img', { src: data })).toEqual({});
});

test('keeps ARIA attributes, but drops attributes that only contain an ARIA name', () => {
  expect(
    clean('p', { 'aria-label': 'a', 'x-aria-label': 'b', 'aria-label2': 'c', 'aria-': 'd', onclick: 'e' }),
  ).toEqual({ 'aria-label': 'a' });
});

test('drops URLs with disallowed schemes, and removes zero bytes from values', () => {
  expect(clean('a', { href: 'java\0script:alert(1)' })).toEqual({});
  expect(clean('a', { href: '/a\0b', 'aria-label': 'c\0d' })).toEqual({ href: '/ab', 'aria-label': 'cd' });
});

test('keeps an attribute of 65,536 characters and drops a longer attribute', () => {
  expect(clean('p', { id: 'x'.repeat(65_536), 'aria-label': 'x'.repeat(65_537) })).toEqual({
    id: 'x'.repeat(65_536),
  });
});

test('drops an attribute with a namespace', () => {
  expect(cleanAttributes('p', [{ name: 'id', value: 'a', namespace: 'xlink' }], rules)).toEqual({});
});

test.each([
  [{ target: '_blank' }, { target: '_blank', rel: 'noopener' }],
  [
    { target: '_blank', rel: ' nofollow   noopener ' },
    { target: '_blank', rel: 'nofollow noopener' },
  ],
  [{ target: '_top', rel: 'nofollow' }, { rel: 'nofollow' }],
])('cleans the attributes %j of a link to %j', (given, expected) => {
  expect(clean('a', given)).toEqual(expected);
});
