import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { bulletClasses, fitPerView, nearestGap, type SlidesPerView, sliderClasses } from './slider.logic.ts';
import { type SliderState, useSlider } from './use-slider.ts';

export interface Slide {
  readonly key: string;
  readonly content: ReactNode;
}

export interface SliderProps {
  /** Accessible name of the carousel. */
  readonly label: string;
  readonly slides: readonly Slide[];
  /** Requested slides per view; limited to the number of slides. */
  readonly perView: SlidesPerView;
  /** Pixels between two slides. */
  readonly gap: number;
  /** Called with the index of the new first slide, counted from 0. */
  onChange?(index: number): void;
}

/** Sliders with more slides than this have arrows. */
const maxSlidesWithoutArrows = 3;

interface ArrowProps {
  readonly direction: 'previous' | 'next';
  readonly isDisabled: boolean;
  onPress(): void;
}

/** Stays focusable at the end of the strip: removing a focused button would drop keyboard focus. */
function Arrow({ direction, isDisabled, onPress }: ArrowProps) {
  return (
    <button
      className={`button button--icon slider__arrow slider__arrow--${direction}`}
      part="arrow"
      type="button"
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      <span className="visually-hidden">{direction === 'next' ? 'Next slide' : 'Previous slide'}</span>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="M15 5l-7 7 7 7" />
      </svg>
    </button>
  );
}

interface NavigationProps {
  readonly state: SliderState;
  readonly perView: SlidesPerView;
  readonly slides: readonly Slide[];
}

function Navigation({ state: { index, isAtEnd, goTo, move }, perView, slides }: NavigationProps) {
  const count = slides.length;
  const hasArrows = count > maxSlidesWithoutArrows;
  return (
    <div className="slider__navigation" part="navigation">
      {hasArrows && <Arrow direction="previous" isDisabled={index === 0} onPress={() => move(-1)} />}
      <div className="slider__bullets">
        {slides.map(({ key }, bullet) => (
          <button
            key={key}
            className={bulletClasses(bullet, perView, count)}
            part="bullet"
            type="button"
            aria-current={bullet === index}
            onClick={() => goTo(bullet)}
          >
            <span className="visually-hidden">Go to slide {bullet + 1}</span>
          </button>
        ))}
      </div>
      {hasArrows && <Arrow direction="next" isDisabled={isAtEnd} onPress={() => move(1)} />}
    </div>
  );
}

/** One cell per slide sets the number of columns, so the thumb gets its width without a style attribute. */
function ScrollTrack({
  slides,
  ref,
}: {
  readonly slides: readonly Slide[];
  readonly ref: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} className="slider__scrollbar" part="scrollbar" aria-hidden="true">
      <span className="slider__thumb" />
      {slides.map(({ key }) => (
        <span key={key} className="slider__cell" />
      ))}
    </div>
  );
}

/** Tab stop for keyboard scrolling; a separate node, so that CSS can hide it when nothing scrolls. */
function ScrollStop() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <span className="slider__stop" role="group" aria-label="All slides" tabIndex={0} />
  );
}

/**
 * A carousel: a scroll-snap strip that works without a script, with Swiper on the same strip once
 * it is hydrated. Everything has its final size from the first render.
 */
export function Slider({ label, slides, perView: requestedPerView, gap, onChange }: SliderProps) {
  const root = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const scrollbar = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const perView = fitPerView(requestedPerView, count);
  const state = useSlider({ viewport, strip, scrollbar, perView, gap, count, onChange });
  useEffect(() => {
    if (gap !== nearestGap(gap)) root.current?.style.setProperty('--slider-gap', `${gap}px`);
    else root.current?.style.removeProperty('--slider-gap');
  }, [gap]);
  return (
    <section
      ref={root}
      className={sliderClasses(perView, gap, count)}
      part="slider"
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div ref={viewport} className="slider__viewport">
        {/* Firefox makes every scroll container a tab stop; ScrollStop is one already. */}
        <div ref={strip} className="slider__strip" tabIndex={-1} onScroll={state.handleScroll}>
          {count > Math.min(perView.mobile, perView.tablet, perView.desktop) && <ScrollStop />}
          {slides.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group
            <div
              key={key}
              className="slider__slide"
              part="slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {count > 1 && (
        <div className="slider__controls">
          <ScrollTrack ref={scrollbar} slides={slides} />
          <Navigation state={state} perView={perView} slides={slides} />
        </div>
      )}
    </section>
  );
}
