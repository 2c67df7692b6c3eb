import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type Swiper from 'swiper';
import { moveEvent } from '../../../core/browser/move-event.ts';
import { reportError } from '../../../core/browser/report.ts';
import { useElement } from '../../../core/element-context.ts';
import { type SlidesPerView, slideIndexAt } from './slider.logic.ts';

interface SliderInput {
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly strip: RefObject<HTMLDivElement | null>;
  readonly scrollbar: RefObject<HTMLDivElement | null>;
  readonly perView: SlidesPerView;
  readonly gap: number;
  readonly count: number;
  onChange?(index: number): void;
}

export interface SliderState {
  /** Index of the first visible slide. */
  readonly index: number;
  /** The strip is scrolled to its end. */
  readonly isAtEnd: boolean;
  /** Handler of the strip's scroll event. */
  handleScroll(): void;
  goTo(index: number): void;
  /** Moves by a number of slides, back if negative, from the slide that the strip is scrolling to. */
  move(steps: number): void;
}

/** The strip is at rest when its position is unchanged for this long. */
const restMs = 120;

/** Resolves once the strip stops scrolling, so that a swipe that triggered hydration can finish. */
async function whenAtRest(strip: HTMLElement, signal: AbortSignal): Promise<void> {
  let previous = Number.NaN;
  while (!signal.aborted && strip.scrollLeft !== previous) {
    previous = strip.scrollLeft;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

function readStep(strip: HTMLElement): number {
  const [first, second] = strip.querySelectorAll(':scope > .slider__slide');
  if (!first || !second) return 0;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
}

function readPosition(strip: HTMLElement, count: number) {
  const remainingPx = strip.scrollWidth - strip.clientWidth - Math.abs(strip.scrollLeft);
  // A hidden strip has no size and thus no end.
  return {
    index: slideIndexAt(strip.scrollLeft, readStep(strip), count),
    isAtEnd: strip.clientWidth > 0 && remainingPx < 2,
  };
}

/** Index of the first visible slide when the strip is scrolled to its end. */
const readLastIndex = (strip: HTMLElement, count: number): number =>
  slideIndexAt(strip.scrollWidth - strip.clientWidth, readStep(strip), count);

/** Scrolls natively to a slide. Swiper would use sizes that it measured earlier, maybe of a hidden strip. */
function scrollToSlide(strip: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const slides = strip.querySelectorAll(':scope > .slider__slide');
  const [first, slide] = [slides[0], slides[index]];
  if (!first || !slide) return;
  const side = getComputedStyle(strip).direction === 'rtl' ? 'right' : 'left';
  // Authors may give slides different widths.
  const distance = slide.getBoundingClientRect()[side] - first.getBoundingClientRect()[side];
  strip.scrollTo({ left: distance, behavior });
}

function prefersReducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/**
 * Loads Swiper and starts it at the strip's position, unless all slides fit in every view.
 *
 * @param requested the slide that the visitor chose last; scrolling to it may not have begun
 */
function useSwiper(
  { viewport, strip, scrollbar, perView, gap, count }: SliderInput,
  requested: RefObject<number | undefined>,
): RefObject<Swiper | undefined> {
  const swiper = useRef<Swiper>(undefined);
  const { tag } = useElement();
  const { mobile, tablet, desktop } = perView;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Swiper reads the gap from the stylesheet once
  useEffect(() => {
    const aborter = new AbortController();
    const viewportElement = viewport.current;
    const stripElement = strip.current;
    const scrollbarElement = scrollbar.current;
    const fits = count <= Math.min(mobile, tablet, desktop);
    if (!viewportElement || !stripElement || !scrollbarElement || fits) return;
    const nodes = { viewport: viewportElement, scrollbar: scrollbarElement };
    let problem = 'code failed to load';
    Promise.all([import('./start-swiper.ts'), whenAtRest(stripElement, aborter.signal)])
      .then(([{ startSwiper }]) => {
        problem = 'failed to start';
        if (!aborter.signal.aborted)
          swiper.current = startSwiper(nodes, requested.current ?? readPosition(stripElement, count).index);
      })
      .catch((cause: unknown) =>
        reportError({
          tag,
          message: `slider ${problem}; the slider stays a plain scrollable strip`,
          cause,
        }),
      );
    return () => {
      aborter.abort();
      swiper.current?.destroy(true, true);
      swiper.current = undefined;
    };
  }, [viewport, strip, scrollbar, mobile, tablet, desktop, gap, count, tag, requested]);
  return swiper;
}

/**
 * Reports a change once the strip stops scrolling, not for every slide it passes.
 *
 * @param handleRest called whenever the strip stops, at any slide
 */
function useSettledChange(onChange: ((index: number) => void) | undefined, handleRest: () => void) {
  const reportedIndex = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Sets the first index; later calls do nothing. */
    start(index: number): void {
      reportedIndex.current ??= index;
    },
    settle(index: number): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        handleRest();
        if (index === reportedIndex.current) return;
        reportedIndex.current = index;
        onChange?.(index);
      }, restMs);
    },
  };
}

/** Calls `handleChange` when a visible strip has another width, or was moved in the page. */
function useLayoutChanges(strip: RefObject<HTMLElement | null>, handleChange: () => void): void {
  const { host } = useElement();
  const handleLayout = useEffectEvent(handleChange);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let measuredWidth = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === measuredWidth) return;
      measuredWidth = element.clientWidth;
      if (measuredWidth > 0) handleLayout();
    });
    const handleMove = () => handleLayout();
    observer.observe(element);
    host?.addEventListener(moveEvent, handleMove);
    return () => {
      observer.disconnect();
      host?.removeEventListener(moveEvent, handleMove);
    };
  }, [strip, host]);
}

/** Position of a strip and how to move it. Swiper, once it has loaded, makes the scrollbar draggable. */
export function useSlider(input: SliderInput): SliderState {
  const { strip, count, onChange } = input;
  const { mobile, tablet, desktop } = input.perView;
  const [position, setPosition] = useState({ index: 0, isAtEnd: false });
  const requested = useRef<number>(undefined);
  const swiper = useSwiper(input, requested);
  const changeReporter = useSettledChange(onChange, () => {
    requested.current = undefined;
  });

  const readStrip = (): number => {
    if (!strip.current) return 0;
    const next = readPosition(strip.current, count);
    if (next.index === requested.current) requested.current = undefined;
    setPosition((current) =>
      current.index === next.index && current.isAtEnd === next.isAtEnd ? current : next,
    );
    return next.index;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the length of the strip without scrolling it
  useEffect(() => changeReporter.start(readStrip()), [count, mobile, tablet, desktop]);

  function goTo(index: number): void {
    if (!strip.current) return;
    requested.current = index;
    scrollToSlide(strip.current, index, prefersReducedMotion() ? 'auto' : 'smooth');
  }

  const handleScroll = () => changeReporter.settle(readStrip());
  useLayoutChanges(strip, () => {
    swiper.current?.update();
    handleScroll();
  });

  return {
    ...position,
    handleScroll,
    goTo,
    move(steps) {
      if (!strip.current) return;
      const index = (requested.current ?? position.index) + steps;
      goTo(Math.max(0, Math.min(index, readLastIndex(strip.current, count))));
    },
  };
}
