import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Degree } from '../../core/entities.ts';
import { expectRecovery } from '../../testing/expect-recovery.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { loadPageHero } from './page-hero.data.ts';
import type { PageHeroProps } from './page-hero.element.ts';
import { cleanContents } from './page-hero.logic.ts';
import { PageHero } from './page-hero.tsx';

const item = (slug: string) => ({ id: slug, slug, name: slug });
const degrees: readonly Degree[] = [
  { ...item('masters'), categories: [{ ...item('nursing'), subjects: [item('midwifery')] }] },
];
const source = { degrees: async () => degrees };
const shown: PageHeroProps = {
  heading: 'The night shift',
  subtitle: 'Most first jobs start after dark.',
  url: undefined,
  image: '/night.png',
  imageAlt: 'A hospital at night',
  imageAttribution: 'Drawn for Pinning Day',
  fullWidthImage: false,
  faceGravity: false,
  maxWidth: undefined,
  contents: [{ id: 'pay', title: 'Pay, by shift' }],
  byline: { writtenBy: [{ name: 'Rosalind Achterberg, RN', slug: 'rosalind-achterberg' }] },
  showShare: false,
  showByline: true,
  showImage: true,
  showContents: true,
  showFinder: true,
  items: [],
};
const renderHero = (props: Partial<PageHeroProps> = {}) =>
  renderComponent(<PageHero {...shown} {...props} />, { tag: 'page-hero', source });

it('is the head of the page: heading, standfirst, byline, picture, jump links and finder', async () => {
  renderHero({ data: await loadPageHero(shown, createTestSource(source)) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The night shift');
  expect(screen.getByText('Most first jobs start after dark.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rosalind Achterberg, RN' })).toBeTruthy();
  expect(
    within(screen.getByRole('navigation', { name: 'In this article' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('#pay');
  expect(screen.getByRole('option', { name: 'masters' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Share' })).toBeNull();
});

it.each([
  [false, ['448', '382']],
  [true, ['992', '384']],
])('draws its picture at once and in its size (full width: %s)', (fullWidthImage, size) => {
  renderHero({ fullWidthImage });
  const image = screen.getByRole('img', { name: 'A hospital at night' });
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(size);
  expect(image.getAttribute('loading')).toBe('eager');
  expect(screen.getByRole('figure').textContent).toBe('Drawn for Pinning Day');
});

/** How wide a browser takes the picture to be in a window of that width. */
function readSizes(window: number): number {
  const [, limit, least, otherwise] =
    /^\(max-width: (\d+)px\) calc\(100vw - (\d+)px\), (\d+)px$/.exec(
      screen.getByRole('img', { name: 'A hospital at night' }).getAttribute('sizes') ?? '',
    ) ?? [];
  return window <= Number(limit) ? window - Number(least) : Number(otherwise);
}

it.each([
  [true, undefined, 1280, 1104],
  [true, undefined, 390, 310],
  [true, 640, 1280, 560],
  [true, 640, 390, 310],
  [true, 560, 1280, 520],
  [true, 900, 1280, 804],
  [false, undefined, 1280, 560],
  [false, 1200, 1280, 448],
  [false, 640, 1280, 560],
])(
  'says how wide its picture is drawn (full width: %s, at most %s, window %i)',
  (fullWidthImage, maxWidth, window, width) => {
    renderHero({ fullWidthImage, maxWidth });
    expect(readSizes(window)).toBe(width);
  },
);

it('cuts the picture around faces where it is asked to', () => {
  renderHero({ faceGravity: true });
  expect(screen.getByRole('img', { name: 'A hospital at night' }).getAttribute('src')).toContain(
    'g=attention',
  );
});

it('leaves out what is switched off', () => {
  renderHero({
    showByline: false,
    showImage: false,
    showContents: false,
    showFinder: false,
    showShare: true,
  });
  expect(screen.queryByText(/Rosalind/)).toBeNull();
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('group', { name: 'Share' })).toBeTruthy();
});

it('has no finder where there are no degrees', () => {
  renderHero({ data: null });
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('asks for degrees only when its finder is shown', async () => {
  const quiet = createTestSource({ degrees: () => Promise.reject(new Error('not to be asked')) });
  expect(await loadPageHero({ ...shown, showFinder: false }, quiet)).toBeNull();
});

const silent: Partial<PageHeroProps> = {
  heading: undefined,
  subtitle: undefined,
  image: undefined,
  byline: undefined,
  contents: undefined,
};

it.each([
  ['nothing', {}],
  ['a picture that is switched off', { image: '/night.png', showImage: false }],
  ['a byline that is switched off', { byline: shown.byline, showByline: false }],
  ['an empty byline and no jump links', { byline: {}, contents: [] }],
])('draws no head when it has nothing to say: %s', (_what, props) => {
  const { container } = renderHero({ ...silent, ...props });
  expect(container.innerHTML).toBe('<slot></slot>');
});

it('draws a head of jump links or of a byline alone', () => {
  const { unmount } = renderHero({ ...silent, contents: shown.contents });
  expect(screen.getByRole('navigation', { name: 'In this article' })).toBeTruthy();
  unmount();
  renderHero({ ...silent, byline: shown.byline });
  expect(screen.getByRole('link', { name: 'Rosalind Achterberg, RN' })).toBeTruthy();
});

it('takes jump links with an id and a title only', () => {
  expect(cleanContents([{ id: '#a', title: ' A ' }, { id: '', title: 'B' }, { id: 'c' }, null, 7])).toEqual([
    { id: 'a', title: 'A' },
  ]);
  expect(cleanContents({ id: 'a' })).toBeUndefined();
});

it('recovers from jump links that name an id twice', () => {
  const link = (id: string) => ({ id, title: `To ${id}` });
  expectRecovery(
    <PageHero {...shown} showFinder={false} contents={[link('a'), link('b'), link('a'), link('a')]} />,
    <PageHero {...shown} showFinder={false} contents={[link('b'), link('c')]} />,
  );
});
