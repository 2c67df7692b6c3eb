import Swiper from 'swiper';
import { Scrollbar } from 'swiper/modules';
import type { SlidesPerView } from './slider.logic.ts';

/** The pieces of a drawn slider that Swiper takes over. It gets nodes, never selectors: those do not see into a shadow root. */
export interface SliderPieces {
  readonly viewport: HTMLElement;
  readonly scrollbar: HTMLElement;
}

/**
 * Starts Swiper on a strip where the strip stands. In CSS mode Swiper leaves the
 * scrolling to the browser, so that the takeover moves nothing, a finger that is
 * swiping is not interrupted, and focus and right-to-left pages work as in any
 * scrolled box; Swiper adds the draggable scrollbar and exact stops.
 */
export function startSwiper({ viewport, scrollbar }: SliderPieces, { mobile, tablet, desktop }: SlidesPerView, gap: number, initialSlide: number): Swiper {
  return new Swiper(viewport, {
    modules: [Scrollbar],
    cssMode: true,
    wrapperClass: 'slider__strip',
    slideClass: 'slider__slide',
    initialSlide,
    spaceBetween: gap,
    slidesPerView: mobile,
    breakpoints: { 768: { slidesPerView: tablet }, 1024: { slidesPerView: desktop } },
    scrollbar: { el: scrollbar, dragClass: 'slider__thumb', draggable: true },
    simulateTouch: false,
  });
}
