import { expect, it } from 'vitest';
import { cleanPosts, nameCategory, stockImage } from './post-data.ts';

it('keeps posts with a title and drops other values', () => {
  expect(cleanPosts('text')).toBeUndefined();
  expect(cleanPosts([null, 7, { id: 3 }, { id: 4, title: 'A', link: '/a/' }])?.map(({ id }) => id)).toEqual([
    '4',
  ]);
});

it('drops script URLs and invalid heights', () => {
  const [post] =
    cleanPosts([
      {
        title: 'A',
        link: 'java\nscript:alert(1)',
        image: { sourceUrl: 'data:text/html,x' },
        imageHeight: 1e9,
      },
    ]) ?? [];
  expect(post).toMatchObject({ link: '', image: null });
  expect(post).not.toHaveProperty('imageHeight');
});

it('reads an image from a URL or an object', () => {
  const images = cleanPosts([
    { title: 'A', image: '/a.png' },
    { title: 'B', image: { sourceUrl: '/b.png', altText: 'B' } },
  ])?.map(({ image }) => image);
  expect(images).toMatchObject([{ sourceUrl: '/a.png' }, { sourceUrl: '/b.png', altText: 'B' }]);
});

it('derives the name of a category from its slug and keeps a name unchanged', () => {
  expect([nameCategory('student-resources'), nameCategory('Nurse Spotlight')]).toEqual([
    'Student resources',
    'Nurse Spotlight',
  ]);
});

it('gives posts without an id different ids if their links or titles differ', () => {
  const link = '/guides/';
  const posts = cleanPosts([
    { title: 'A', link },
    { title: 'B', link },
    { title: 'A' },
    { title: 'A', link },
  ]);
  const ids = posts?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
});

it('returns the URL of the stock image on the script’s site', () => {
  expect([
    stockImage({}),
    stockImage({ homeUrl: '/' }),
    stockImage({ homeUrl: 'https://a.example/' }),
  ]).toEqual(['/pictures/stock.svg', '/pictures/stock.svg', 'https://a.example/pictures/stock.svg']);
});
