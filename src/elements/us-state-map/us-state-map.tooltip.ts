import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Point, placeTooltip } from './us-state-map.logic.ts';

export interface Tooltip {
  /** The element that contains and positions the bubble. */
  readonly area: RefObject<HTMLDivElement | null>;
  readonly bubble: RefObject<HTMLDivElement | null>;
  /** `undefined`: the tooltip is hidden. */
  readonly text: string | undefined;
  /** Shows the text next to a point in viewport coordinates. */
  show(text: string, point: Point): void;
  hide(): void;
}

/**
 * A tooltip that follows a point. A move sets only a transform; React renders again only for a new text.
 * Escape hides it regardless of focus (WCAG 1.4.13), so the listener is on the document.
 */
export function useTooltip(): Tooltip {
  const area = useRef<HTMLDivElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const point = useRef<Point>([0, 0]);
  const [text, setText] = useState<string>();

  function updatePosition() {
    if (!area.current || !bubble.current) return;
    const bounds = area.current.getBoundingClientRect();
    const size = { width: bubble.current.offsetWidth, height: bubble.current.offsetHeight };
    const [x, y] = placeTooltip(
      [point.current[0] - bounds.left, point.current[1] - bounds.top],
      size,
      bounds,
    );
    bubble.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text changes the size; it is measured before paint
  useLayoutEffect(() => {
    if (text) updatePosition();
  }, [text]);

  useEffect(() => {
    const document = area.current?.ownerDocument;
    if (!text || !document) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setText(undefined);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [text]);

  function show(next: string, at: Point) {
    point.current = at;
    setText(next);
    updatePosition();
  }
  return { area, bubble, text, show, hide: () => setText(undefined) };
}
