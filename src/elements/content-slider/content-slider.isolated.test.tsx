import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { findItems, type ItemNode } from '../../core/items.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { ContentSlider } from './content-slider.tsx';

const startSwiper = vi.hoisted(() => vi.fn(() => ({ update: () => undefined, destroy: () => undefined })));
vi.mock('../shared/slider/start-swiper.ts', () => ({ startSwiper }));

function createSlider(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({ slot: `slide-${index + 1}` }));
  return <ContentSlider spacing={50} label="Guides" items={items} />;
}

const renderSlider = (count: number) => renderComponent(createSlider(count), { tag: 'content-slider' });

/** Fakes a layout for jsdom: slides are 300 px wide, and the strip scrolls without animation. */
function fakeLayout(count: number, perView: number) {
  const strip = screen.getByRole('group', { name: 'All slides' }).parentElement;
  if (!strip) throw new Error('the strip was not rendered');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect([...(this.parentElement?.children ?? [])].indexOf(this) * 300, 0, 300, 100);
  });
  Object.defineProperties(strip, {
    scrollWidth: { value: count * 300, configurable: true },
    clientWidth: { value: perView * 300, configurable: true },
  });
  strip.scrollTo = ((options: ScrollToOptions) => {
    strip.scrollLeft = Math.min(options.left ?? 0, (count - perView) * 300);
    fireEvent.scroll(strip);
  }) as typeof strip.scrollTo;
  return strip;
}

afterEach(() => vi.restoreAllMocks());

it('renders a carousel whose slides are labeled with their position', () => {
  renderSlider(4);
  expect(screen.getByRole('region', { name: 'Guides' }).getAttribute('aria-roledescription')).toBe(
    'carousel',
  );
  const slides = ['1 of 4', '2 of 4', '3 of 4', '4 of 4'].map((name) => screen.getByRole('group', { name }));
  expect(slides.map((slide) => slide.querySelector('slot')?.name)).toEqual([
    'slide-1',
    'slide-2',
    'slide-3',
    'slide-4',
  ]);
});

it('labels the carousel once and gives the strip another label', () => {
  const { container } = renderSlider(4);
  expect(
    [...container.querySelectorAll('[aria-label]')].filter(
      (named) => named.getAttribute('aria-label') === 'Guides',
    ),
  ).toHaveLength(1);
});

it('emits edu-embed:error when Swiper fails to start', async () => {
  const cause = new Error('failed to load');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startSwiper.mockImplementationOnce(() => {
    throw cause;
  });
  const errors: unknown[] = [];
  const listen = (event: Event) => void errors.push((event as CustomEvent).detail);
  document.addEventListener('edu-embed:error', listen);
  renderSlider(4);
  const message = 'slider failed to start; the slider stays a plain scrollable strip';
  await waitFor(() => expect(errors).toEqual([{ tag: 'content-slider', message, cause }]));
  document.removeEventListener('edu-embed:error', listen);
});

it('starts Swiper at the slide that was chosen before Swiper loaded, even if scrolling has not begun', async () => {
  startSwiper.mockClear();
  renderSlider(4);
  fakeLayout(4, 1).scrollTo = () => undefined;
  fireEvent.click(screen.getByRole('button', { name: /2/ }));
  await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce());
  expect(startSwiper).toHaveBeenCalledWith(expect.anything(), 1);
});

it('moves two slides when the arrow is pressed twice before scrolling has begun', async () => {
  startSwiper.mockClear();
  renderSlider(4);
  fakeLayout(4, 1).scrollTo = () => undefined;
  const next = screen.getByRole('button', { name: 'Next slide' });
  fireEvent.click(next);
  fireEvent.click(next);
  await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce());
  expect(startSwiper).toHaveBeenCalledWith(expect.anything(), 2);
});

it('stops at the last reachable slide when the arrow is pressed more often than there are slides', async () => {
  startSwiper.mockClear();
  renderSlider(4);
  fakeLayout(4, 2).scrollTo = () => undefined;
  const next = screen.getByRole('button', { name: 'Next slide' });
  for (let press = 0; press < 4; press += 1) fireEvent.click(next);
  await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce());
  expect(startSwiper).toHaveBeenCalledWith(expect.anything(), 2);
});

it('a slider with a single slide has no tab stop', () => {
  renderSlider(1);
  expect(screen.queryByRole('group', { name: 'All slides' })).toBeNull();
});

it('shows content that has no slides', () => {
  const { container } = renderSlider(0);
  expect(container.innerHTML).toBe('<slot></slot>');
});

it('makes no slide of content for browsers without scripts', () => {
  const host = document.createElement('div');
  host.innerHTML = '<img><noscript><img></noscript><img>';
  expect(findItems(host.children as Iterable<ItemNode>)).toHaveLength(2);
});

it('shows arrows only with more than three slides', () => {
  const { unmount } = renderSlider(3);
  expect(screen.queryByRole('button', { name: 'Next slide' })).toBeNull();
  unmount();
  renderSlider(4);
  expect(screen.getByRole('button', { name: 'Next slide' })).toBeTruthy();
});

it('goes to the slide of a clicked bullet and emits one change event', async () => {
  const { emitted } = renderSlider(4);
  fakeLayout(4, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Go to slide 3' }));
  await waitFor(() => expect(emitted).toEqual([{ verb: 'change', detail: { index: 2 } }]));
  expect(screen.getByRole('button', { name: 'Go to slide 3' }).getAttribute('aria-current')).toBe('true');
});

it('stops at both ends, keeps both arrows and emits the final position', async () => {
  const { emitted } = renderSlider(4);
  fakeLayout(4, 2);
  const previous = screen.getByRole('button', { name: 'Previous slide' });
  const next = screen.getByRole('button', { name: 'Next slide' });
  fireEvent.click(previous);
  fireEvent.click(next);
  fireEvent.click(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next);
  await waitFor(() => expect(emitted.map(({ detail }) => detail)).toEqual([{ index: 2 }]));
});

it('enables the arrow to the next slide when slides are appended at the end of the strip', () => {
  const { update } = renderSlider(4);
  fakeLayout(4, 1).scrollTo({ left: 900 });
  const next = screen.getByRole('button', { name: 'Next slide' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fakeLayout(6, 1);
  update(createSlider(6));
  expect(next.getAttribute('aria-disabled')).toBe('false');
});

it('emits a change event when the reader scrolls the strip', async () => {
  const { emitted } = renderSlider(4);
  const strip = fakeLayout(4, 1);
  strip.scrollLeft = 310;
  fireEvent.scroll(strip);
  await waitFor(() => expect(emitted).toEqual([{ verb: 'change', detail: { index: 1 } }]));
});
