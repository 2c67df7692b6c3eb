import Swiper from 'swiper';
import { Scrollbar } from 'swiper/modules';

/** The pieces of a drawn slider that Swiper takes over. It gets nodes, never selectors: those do not see into a shadow root. */
export interface SliderNodes {
  readonly viewport: HTMLElement;
  readonly scrollbar: HTMLElement;
}

/**
 * Starts Swiper on a strip where the strip stands. In CSS mode Swiper leaves the
 * scrolling to the browser, so that the takeover moves nothing, a finger that is
 * swiping is not interrupted, and focus and right-to-left pages work as in any
 * scrolled box; Swiper adds the draggable scrollbar and exact stops. Widths and
 * gaps are the sheet's, which knows the window and the column.
 */
export function startSwiper({ viewport, scrollbar }: SliderNodes, initialSlide: number): Swiper {
  return new Swiper(viewport, {
    modules: [Scrollbar],
    cssMode: true,
    wrapperClass: 'slider__strip',
    slideClass: 'slider__slide',
    initialSlide,
    slidesPerView: 'auto',
    scrollbar: { el: scrollbar, dragClass: 'slider__thumb', draggable: true },
    simulateTouch: false,
  });
}
