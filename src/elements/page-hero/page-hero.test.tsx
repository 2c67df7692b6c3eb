import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Degree } from '../../core/model/degree.ts';
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
const defaultProps: PageHeroProps = {
  heading: 'The night shift',
  subtitle: 'Most first jobs start after dark.',
  url: undefined,
  image: '/night.png',
  imageAlt: 'A hospital at night',
  imageAttribution: 'Illustration: Pinning Day',
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
  renderComponent(<PageHero {...defaultProps} {...props} />, { tag: 'page-hero', source });

it('renders heading, subtitle, byline, image, jump links and finder', async () => {
  renderHero({ data: await loadPageHero(defaultProps, createTestSource(source)) });
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

it('links to an id with an unpaired surrogate', () => {
  renderHero({ contents: [{ id: 'pay\ud83d', title: 'Pay' }] });
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('#pay%EF%BF%BD');
});

it.each([
  [false, ['448', '382']],
  [true, ['992', '384']],
])('loads the hero image eagerly, in the size of the layout (full width: %s)', (fullWidthImage, size) => {
  renderHero({ fullWidthImage });
  const image = screen.getByRole('img', { name: 'A hospital at night' });
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(size);
  expect(image.getAttribute('loading')).toBe('eager');
  expect(screen.getByRole('figure').textContent).toBe('Illustration: Pinning Day');
});

/** Evaluates the `sizes` attribute of the image for a window width. Returns the image width in CSS pixels. */
function evaluateSizes(windowWidth: number): number {
  const sizes = screen.getByRole('img', { name: 'A hospital at night' }).getAttribute('sizes') ?? '';
  for (const [, maxWidth, margin] of sizes.matchAll(/\(max-width: (\d+)px\) calc\(100vw - (\d+)px\)/g))
    if (windowWidth <= Number(maxWidth)) return windowWidth - Number(margin);
  return Number(/, (\d+)px$/.exec(sizes)?.[1]);
}

it.each([
  [true, undefined, 1280, 1104],
  [true, undefined, 390, 310],
  [true, 640, 1280, 560],
  [true, 640, 390, 310],
  [true, 560, 1280, 520],
  [true, 900, 1280, 804],
  [false, undefined, 1280, 480],
  [false, undefined, 768, 648],
  [false, undefined, 390, 310],
  [false, 1200, 1280, 448],
  [false, 640, 1280, 560],
])(
  'sets the `sizes` of the hero image (full width: %s, max width: %s, window: %i)',
  (fullWidthImage, maxWidth, windowWidth, width) => {
    renderHero({ fullWidthImage, maxWidth });
    expect(evaluateSizes(windowWidth)).toBe(width);
  },
);

it('crops the image around faces with face-gravity', () => {
  renderHero({ faceGravity: true });
  expect(screen.getByRole('img', { name: 'A hospital at night' }).getAttribute('src')).toContain(
    'g=attention',
  );
});

it('leaves out parts of the hero that are turned off', () => {
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

it('renders no finder without degrees', () => {
  renderHero({ data: null });
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('loads degrees only if the hero shows a finder', async () => {
  const loadDegrees = vi.fn(source.degrees);
  const testSource = createTestSource({ degrees: loadDegrees });
  expect(await loadPageHero({ ...defaultProps, showFinder: false }, testSource)).toBeNull();
  expect(loadDegrees).not.toHaveBeenCalled();
  expect(await loadPageHero(defaultProps, testSource)).not.toBeNull();
});

const emptyProps: Partial<PageHeroProps> = {
  heading: undefined,
  subtitle: undefined,
  image: undefined,
  byline: undefined,
  contents: undefined,
};

it.each([
  ['nothing', {}],
  ['an image that is turned off', { image: '/night.png', showImage: false }],
  ['a byline that is turned off', { byline: defaultProps.byline, showByline: false }],
  ['an empty byline and no jump links', { byline: {}, contents: [] }],
])('renders only the slot if the hero has no content: %s', (_case, props) => {
  const { container } = renderHero({ ...emptyProps, ...props });
  expect(container.innerHTML).toBe('<slot></slot>');
});

it('renders a hero with only jump links or only a byline', () => {
  const { unmount } = renderHero({ ...emptyProps, contents: defaultProps.contents });
  expect(screen.getByRole('navigation', { name: 'In this article' })).toBeTruthy();
  unmount();
  renderHero({ ...emptyProps, byline: defaultProps.byline });
  expect(screen.getByRole('link', { name: 'Rosalind Achterberg, RN' })).toBeTruthy();
});

it('keeps only jump links with an id and a title', () => {
  expect(cleanContents([{ id: '#a', title: ' A ' }, { id: '', title: 'B' }, { id: 'c' }, null, 7])).toEqual([
    { id: 'a', title: 'A' },
  ]);
  expect(cleanContents({ id: 'a' })).toBeUndefined();
});

it('re-renders correctly when two jump links have the same id', () => {
  const link = (id: string) => ({ id, title: `To ${id}` });
  expectRecovery(
    <PageHero {...defaultProps} showFinder={false} contents={[link('a'), link('b'), link('a'), link('a')]} />,
    <PageHero {...defaultProps} showFinder={false} contents={[link('b'), link('c')]} />,
  );
});
