import { expect, it } from 'vitest';
import type { ResultName } from '../../src/core/model/results.ts';
import { toAbsoluteResult } from './absolute-urls.ts';

const origin = 'https://site.example';
const image = { sourceUrl: '/pictures/a.jpg', altText: '/alt/' };

it.each<[ResultName, unknown, unknown]>([
  [
    'posts',
    [{ id: '1', title: '/t/', link: '/a/', image, content: '<a href="/b/">/c/</a><img src=//x.example/i>' }],
    [
      {
        id: '1',
        title: '/t/',
        link: `${origin}/a/`,
        image: { ...image, sourceUrl: `${origin}/pictures/a.jpg` },
        content: `<a href="${origin}/b/">/c/</a><img src=//x.example/i>`,
      },
    ],
  ],
  [
    'contributor',
    {
      slug: '/s/',
      featuredImage: { node: image },
      contributorPosts: [{ post_url: '/a/', featured_image: null }],
    },
    {
      slug: '/s/',
      featuredImage: { node: { ...image, sourceUrl: `${origin}/pictures/a.jpg` } },
      contributorPosts: [{ post_url: `${origin}/a/`, featured_image: null }],
    },
  ],
  ['contributor', null, null],
  [
    'menu',
    [{ uri: '/a/', children: [{ uri: 'https://other.example/', children: [{ uri: '/b/', children: [] }] }] }],
    [
      {
        uri: `${origin}/a/`,
        children: [{ uri: 'https://other.example/', children: [{ uri: `${origin}/b/`, children: [] }] }],
      },
    ],
  ],
  [
    'ranking',
    { extid: 'x', schools: [{ url: '/go/', logo: '/l.svg', slug: '/s/' }] },
    { extid: 'x', schools: [{ url: `${origin}/go/`, logo: `${origin}/l.svg`, slug: '/s/' }] },
  ],
  [
    'adRules',
    { heroRule: { value: { rendered: '<a href=/a/>' } }, topOfPageRule: null },
    { heroRule: { value: { rendered: `<a href=${origin}/a/>` } }, topOfPageRule: null },
  ],
  [
    'sponsored',
    { sponsored: [{ url: '/go/', school: { logo: '/l.svg' } }], links: { 1: '/go/1' } },
    {
      sponsored: [{ url: `${origin}/go/`, school: { logo: `${origin}/l.svg` } }],
      links: { 1: `${origin}/go/1` },
    },
  ],
])('makes the marked fields of %s absolute and nothing else', (name, result, expected) => {
  expect(toAbsoluteResult(name, result, origin)).toEqual(expected);
});

it('returns results without a schema unchanged', () => {
  const degrees = [{ slug: '/masters/' }];
  expect(toAbsoluteResult(undefined, degrees, origin)).toBe(degrees);
});
