import { make } from './dom.ts';
import type { Stage } from './stage.ts';

export interface Marker {
  readonly element: Element;
  readonly text: string;
  readonly isBad?: boolean;
}

/** Returns a function that shows markers over the frame, at their elements, and a box around `framed`. */
export function createMarkers(stage: Stage): (markers: readonly Marker[], framed?: Element) => void {
  const layer = make('div', { className: 'wb-markers' });
  layer.setAttribute('aria-hidden', 'true');
  let current: readonly Marker[] = [];
  let framed: Element | undefined;
  const place = () => {
    const { scale, frame } = stage;
    const nodes = current.flatMap(({ element, text, isBad }) => {
      if (!element.isConnected) return [];
      const { right, top } = element.getBoundingClientRect();
      if (top < -8 || top * scale > frame.getBoundingClientRect().height) return [];
      const mark = make('span', { className: isBad ? 'wb-marker wb-marker--bad' : 'wb-marker' }, text);
      mark.style.insetInlineStart = `${right * scale - 10}px`;
      mark.style.top = `${Math.max(top * scale - 10, 0)}px`;
      return [mark];
    });
    if (framed?.isConnected) {
      const { left, top, width, height } = framed.getBoundingClientRect();
      const box = make('span', { className: 'wb-marker-box' });
      Object.assign(box.style, {
        left: `${left * scale - 4}px`,
        top: `${top * scale - 4}px`,
        width: `${width * scale + 8}px`,
        height: `${height * scale + 8}px`,
      });
      nodes.push(box);
    }
    layer.replaceChildren(...nodes);
  };
  stage.onLoad((frame) => {
    frame.addEventListener('scroll', place, { passive: true });
    frame.addEventListener('resize', place);
  });
  return (markers, box) => {
    current = markers;
    framed = box;
    stage.frame.after(layer);
    place();
  };
}
