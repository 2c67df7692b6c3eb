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
    {
      extid: 'x',
      methodUrl: '/rankings/method/',
      source: { name: '/n/', url: '/source/' },
      schools: [{ url: '/go/', logo: '/l.svg', slug: '/s/', blurb: '<a href="/b/">/c/</a>' }],
    },
    {
      extid: 'x',
      methodUrl: `${origin}/rankings/method/`,
      source: { name: '/n/', url: `${origin}/source/` },
      schools: [
        {
          url: `${origin}/go/`,
          logo: `${origin}/l.svg`,
          slug: '/s/',
          blurb: `<a href="${origin}/b/">/c/</a>`,
        },
      ],
    },
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
])('makes only the marked fields of %s absolute', (name, result, expected) => {
  expect(toAbsoluteResult(name, result, origin)).toEqual(expected);
});

it('makes URL attributes in HTML absolute in every notation, and leaves other attributes unchanged', () => {
  const html = `<video POSTER='/a.jpg' src = "/b.mp4"></video><form action=/c data-href="/d">/e</form>`;
  const [post] = toAbsoluteResult('posts', [{ content: html }], origin) as readonly { content: string }[];
  expect(post?.content).toBe(
    `<video POSTER='${origin}/a.jpg' src = "${origin}/b.mp4"></video><form action=${origin}/c data-href="/d">/e</form>`,
  );
});

it('makes each path in a srcset absolute, and leaves complete URLs unchanged', () => {
  const html = `<img srcset="/a?url=b,c 256w, /d 320w, https://cdn.example/e 2x, //f.example/g" alt="/h">`;
  const [post] = toAbsoluteResult('posts', [{ content: html }], origin) as readonly { content: string }[];
  expect(post?.content).toBe(
    `<img srcset="${origin}/a?url=b,c 256w, ${origin}/d 320w, https://cdn.example/e 2x, //f.example/g" alt="/h">`,
  );
});

it('returns results without a schema unchanged', () => {
  const degrees = [{ slug: '/masters/' }];
  expect(toAbsoluteResult(undefined, degrees, origin)).toBe(degrees);
});
