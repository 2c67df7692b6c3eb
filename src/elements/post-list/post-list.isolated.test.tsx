import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import type { PostSummary } from '../shared/post-card/post-data.ts';
import { FeaturedPosts } from './post-layouts.tsx';
import type { PostListProps } from './post-list.element.ts';
import { PostList } from './post-list.tsx';

vi.mock('../shared/slider/start-swiper.ts', () => ({ startSwiper: () => ({ destroy: () => undefined }) }));

const makePosts = (count: number): readonly PostSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: `Post ${index + 1}`,
    link: `/articles/${index + 1}/`,
    image: { sourceUrl: `/p/${index + 1}.png`, altText: `Image ${index + 1}` },
    excerpt: `Excerpt ${index + 1}`,
    author: 'Ines Albrecht',
    category: 'student-resources',
    date: '2026-06-02T23:59:00-08:00',
  }));

function renderPosts(count: number, props: Partial<PostListProps> = {}) {
  const allProps = {
    variant: 'base',
    viewAllLabel: 'View all',
    gap: 20,
    slidesDesktop: 3,
    slidesTablet: 2,
    slidesMobile: 1,
    items: [],
    data: makePosts(count),
    ...props,
  };
  return renderComponent(<PostList {...(allProps as PostListProps)} />);
}
const heights = () => screen.queryAllByRole('img').map((image) => image.getAttribute('height'));

it('shows category, title, author and the date in US format', () => {
  renderPosts(1, { variant: 'grid' });
  const post = within(screen.getByRole('article'));
  expect(post.getByText('Student resources')).toBeTruthy();
  expect(post.getByRole('link', { name: 'Post 1' }).getAttribute('href')).toBe('/articles/1/');
  expect(post.getByText('Ines Albrecht')).toBeTruthy();
  expect(post.getByText('6/2/2026').getAttribute('datetime')).toBe('2026-06-02');
  expect(post.getAllByRole('link')).toHaveLength(1);
});

it('renders nothing without posts, not even its heading', () => {
  expect(renderPosts(0, { heading: 'Career', viewAllLink: '/articles/career/' }).container.innerHTML).toBe(
    '',
  );
});

it('shows one image in the base layout, and lists the titles of the other posts', () => {
  renderPosts(4);
  expect(heights()).toEqual(['396']);
  expect(screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toEqual([
    'Post 2',
    'Post 3',
    'Post 4',
  ]);
});

it('shows one post in the single layout', () => {
  renderPosts(3, { variant: 'single' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(heights()).toEqual(['220']);
});

it('shows one post per slide in the slider layout', () => {
  renderPosts(5, { variant: 'slider', heading: 'Career' });
  expect(screen.getByRole('group', { name: '5 of 5' }).textContent).toContain('Post 5');
  expect(screen.getByRole('button', { name: 'Next slide' })).toBeTruthy();
});

it('limits the posts of a grid', () => {
  renderPosts(5, { variant: 'grid-2', limit: 3 });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(heights()).toEqual(['220', '220', '220']);
});

it('hides side images in the variant featured, but not in featured-4', () => {
  const { unmount } = renderPosts(6, { variant: 'featured' });
  expect([screen.getAllByRole('article').length, heights()]).toEqual([5, ['396']]);
  unmount();
  renderPosts(6, { variant: 'featured-4' });
  expect(heights()).toEqual(['396', '110', '110', '110', '110']);
});

it.each([
  ['featured-2', ['396', '220', '220']],
  ['featured-3', ['396', '140', '140', '140']],
])('sizes the side images of %s by their number', (variant, expected) => {
  renderPosts(6, { variant });
  expect(heights()).toEqual(expected);
});

it('FeaturedPosts renders one side post if `sidePosts` is not set', () => {
  renderComponent(<FeaturedPosts posts={makePosts(4)} />);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('lets a post set the height of its image', () => {
  renderPosts(1, { variant: 'grid', data: [{ ...makePosts(1)[0], imageHeight: 300 } as PostSummary] });
  expect(heights()).toEqual(['300']);
});

it('shows the stock image for a post without an image', () => {
  const { container } = renderPosts(1, {
    variant: 'grid',
    data: [{ id: '1', title: 'Plain', link: '/plain/', image: null }],
  });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/stock.svg');
});

it('keeps the first of two posts with the same id', () => {
  const [post] = makePosts(1);
  renderPosts(2, { variant: 'grid', data: [post, { ...post, title: 'Again' }] as readonly PostSummary[] });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Post 1']);
});

it('links to all posts only if a URL is given', () => {
  const { unmount } = renderPosts(2, { heading: 'Career', viewAllLink: '/articles/career/' });
  expect(screen.getByRole('link', { name: 'View all: Career' }).getAttribute('href')).toBe(
    '/articles/career/',
  );
  unmount();
  renderPosts(2, { heading: 'Career' });
  expect(screen.queryByText(/View all/)).toBeNull();
});
