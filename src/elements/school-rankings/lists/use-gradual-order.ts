import { type RefCallback, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Shorter lists change at once. */
const maxImmediate = 40;
/** Entries that take their new places at once, or at the next idle time: about a screen of them. */
const firstPlaces = 4;
const idlePlaces = 24;
/** Entries in one step. Entries that move across View More render anew, so the first steps are smaller. */
const stepPlaces = { first: 4, later: 12 };
/** How near the end of the placed entries has to be for the next ones to take their places. */
const nearby = '1500px';

interface Placed<E> {
  readonly target: readonly E[];
  /** Number of entries at the start of `target` that have their places. */
  readonly count: number;
  /** Number of entries that shall have them. */
  readonly wanted: number;
}

export interface GradualOrder<E> {
  /** The placed entries in the new order, then the others as they were. */
  readonly list: readonly E[];
  /** The last entry that has its place; undefined if all have. The entries after it must be hidden. */
  readonly lastId?: string;
  /** For an element behind the list: near the viewport, it asks for more entries. */
  readonly sentinel: RefCallback<Element>;
}

type Identified = { readonly id: string };

function isSameOrder(one: readonly Identified[], other: readonly Identified[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
}

function mixOrders<E extends Identified>(
  target: readonly E[],
  before: readonly E[],
  count: number,
): readonly E[] {
  const first = target.slice(0, count);
  const placed = new Set(first.map(({ id }) => id));
  return [...first, ...before.filter(({ id }) => !placed.has(id))];
}

/** Runs in idle time, or soon in Safari, which has no idle callbacks. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * Puts a long list in a new order in small steps, so that none blocks the page: the first screen at once, more
 * while the browser is idle, the rest when the visitor comes near it. Entries without a place keep their
 * objects, so that memoized entries do not render again.
 *
 * @param target all entries in their new order
 */
export function useGradualOrder<E extends Identified>(target: readonly E[]): GradualOrder<E> {
  const settled = useRef(target);
  const [state, setState] = useState<Placed<E>>({ target, count: target.length, wanted: target.length });
  const before = settled.current;
  const isImmediate = target.length <= maxImmediate || isSameOrder(target, before);
  const placed =
    state.target === target
      ? state
      : isImmediate
        ? { target, count: target.length, wanted: target.length }
        : { target, count: firstPlaces, wanted: idlePlaces };
  const { count, wanted } = placed;
  const isSettled = count >= target.length;
  useEffect(() => {
    if (isSettled) settled.current = target;
    if (isSettled || count >= wanted) return undefined;
    const next = count + (count < idlePlaces / 2 ? stepPlaces.first : stepPlaces.later);
    return whenIdle(() => startTransition(() => setState({ target, count: next, wanted })));
  }, [target, count, wanted, isSettled]);
  const sentinel = useCallback(
    (element: Element | null) => {
      if (!element || isSettled || count < wanted || typeof IntersectionObserver !== 'function')
        return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setState({ target, count, wanted: wanted + idlePlaces }),
        { rootMargin: nearby },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [target, count, wanted, isSettled],
  );
  return isSettled
    ? { list: target, sentinel }
    : { list: mixOrders(target, before, count), lastId: target[count - 1]?.id, sentinel };
}
