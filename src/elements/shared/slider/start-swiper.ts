import Swiper from 'swiper';
import { Scrollbar } from 'swiper/modules';

/** Nodes that Swiper takes over. Selectors would not work: they do not reach into a shadow root. */
export interface SliderNodes {
  readonly viewport: HTMLElement;
  readonly scrollbar: HTMLElement;
}

/**
 * Starts Swiper at the strip's current position. In CSS mode the browser scrolls: starting Swiper
 * shifts nothing and interrupts no swipe; focus and right-to-left pages work natively. Swiper adds
 * the draggable scrollbar and exact stops. Widths and gaps come from the stylesheet.
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
    // The observer's first callback would scroll back a strip that a visitor is moving. `useSlider` updates
    // Swiper when the strip has another width.
    resizeObserver: false,
  });
}
