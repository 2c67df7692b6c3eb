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

it('returns the URL of the stock image next to the image service', () => {
  expect([stockImage('/images'), stockImage('https://a.example/images')]).toEqual([
    '/pictures/stock.svg',
    'https://a.example/pictures/stock.svg',
  ]);
});
