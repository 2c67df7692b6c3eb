import { type RefCallback, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readHash, revealHash } from '../../../core/browser/hash.ts';
import { useElement } from '../../../core/element-context.ts';
import { type ArrangedList, type OrderedSchool, schoolsIn } from './arrange-list.ts';

/** Lists with at most this many schools are reordered in one step. */
const maxImmediate = 40;
/** Number of schools of a new order that are rendered immediately: as many as a phone shows. */
const firstCount = 2;
/** Number of schools that are then rendered in idle time, and each time the visitor scrolls near the end. */
const idleCount = 24;
/** Number of schools that one step in idle time renders or removes. */
const countPerStep = 2;
const removedPerStep = 40;
/** Distance from the viewport to the end of the rendered schools at which the next ones are rendered. */
const sentinelMargin = '1500px';

/** Schools behind View More in a previous order. They are hidden and will be removed. */
interface PreviousOrder {
  readonly orderNumber: number;
  readonly schools: readonly OrderedSchool[];
}

interface Progress {
  readonly list: ArrangedList;
  /** Number of the order. It is part of the React keys: a new order has its own nodes and moves no others. */
  readonly orderNumber: number;
  /** Number of schools at the start of the list that are rendered; Infinity for all. */
  readonly count: number;
  /** Number of schools to render before the visitor scrolls near the end of them. */
  readonly targetCount: number;
  readonly previousOrders: readonly PreviousOrder[];
  /**
   * The previous order. Its first schools stay visible for one step, which hides only the schools behind
   * View More.
   */
  readonly previous?: Progress;
}

interface GradualOrder {
  /** The list to render. */
  readonly list: ArrangedList;
  /** Number of the order. */
  readonly orderNumber: number;
  /** True if the schools behind View More are hidden, because those of a new order will replace them. */
  readonly isRestHidden: boolean;
  readonly isRendered: (entry: OrderedSchool) => boolean;
  /** The last rendered school of the order; undefined if all are rendered. */
  readonly lastId: string | undefined;
  /**
   * True once rendering has reached the schools behind View More; until then, those of the previous order are
   * shown.
   */
  readonly hasRest: boolean;
  readonly previousOrders: readonly PreviousOrder[];
  /** Ref of an element after the list: when it is near the viewport, more schools are rendered. */
  readonly sentinel: RefCallback<Element>;
}

/** True if `list` starts with the schools of `start`, in the same order. */
const startsWith = (list: readonly OrderedSchool[], start: readonly OrderedSchool[]): boolean =>
  list.length >= start.length && start.every(({ id }, index) => id === list[index]?.id);

/** The schools behind View More that are rendered. */
function listPreviousOrders({
  list,
  orderNumber,
  count,
  previousOrders,
}: Progress): readonly PreviousOrder[] {
  const schools = schoolsIn(list.more).slice(0, Math.max(0, count - schoolsIn(list.shown).length));
  return list.isRestRendered && schools.length > 0
    ? [{ orderNumber, schools }, ...previousOrders]
    : previousOrders;
}

/** Appends schools that were loaded later; renders all of them immediately if the URL hash names one. */
function extendOrder(progress: Progress, list: ArrangedList): Progress {
  const known = progress.list.schools.length;
  const isNamed = list.schools.some(({ id }, index) => index >= known && id === readHash());
  if (isNamed || list.schools.length === known) return { ...progress, list };
  return {
    ...progress,
    list,
    count: Math.min(progress.count, known),
    targetCount: Math.max(progress.targetCount, known),
  };
}

function startOrder(progress: Progress, list: ArrangedList): Progress {
  if (list.schools.length <= maxImmediate) return { ...progress, list };
  if (startsWith(list.schools, progress.list.schools)) return extendOrder(progress, list);
  return {
    list,
    orderNumber: progress.orderNumber + 1,
    count: 0,
    targetCount: idleCount,
    previousOrders: progress.previous ? progress.previousOrders : listPreviousOrders(progress),
    previous: progress.previous ?? progress,
  };
}

/** Removes the last schools of the oldest order. */
function removeOldest(previousOrders: readonly PreviousOrder[]): readonly PreviousOrder[] {
  const oldest = previousOrders.at(-1);
  const schools = oldest?.schools.slice(0, -removedPerStep) ?? [];
  const others = previousOrders.slice(0, -1);
  return oldest && schools.length > 0 ? [...others, { ...oldest, schools }] : others;
}

/** One step: renders the next schools or, if enough are rendered, removes some of a previous order. */
function advance(progress: Progress): Progress {
  const { list, count, targetCount, previousOrders, previous } = progress;
  if (previous) return { ...progress, previous: undefined, count: firstCount };
  if (count >= targetCount) return { ...progress, previousOrders: removeOldest(previousOrders) };
  const next = Math.min(count + countPerStep, targetCount);
  return { ...progress, count: next < list.schools.length ? next : Number.POSITIVE_INFINITY };
}

/**
 * Calls `run` in idle time, or soon in Safari, which has no idle callbacks. Returns a function that cancels
 * it.
 */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * Puts a long list in a new order in small steps, so that no step blocks the page: the first screen
 * immediately, more schools while the browser is idle, and the rest when the visitor scrolls near it. The
 * schools are rendered again, because moving hundreds of nodes takes longer. The nodes of the previous order
 * are hidden first and removed in idle time.
 */
export function useGradualOrder(target: ArrangedList): GradualOrder {
  const { host } = useElement();
  const mustReveal = useRef(false);
  const [state, setState] = useState<Progress>(() => ({
    list: target,
    orderNumber: 0,
    count: Number.POSITIVE_INFINITY,
    targetCount: idleCount,
    previousOrders: [],
  }));
  const progress = state.list === target ? state : startOrder(state, target);
  if (progress !== state) setState(progress);
  const isRestHidden = progress.previous !== undefined;
  const { list, orderNumber, count, targetCount } = progress.previous ?? progress;
  useEffect(() => {
    if (state.count >= state.targetCount && state.previousOrders.length === 0) return undefined;
    return whenIdle(() => startTransition(() => setState(advance)));
  }, [state]);
  const isWaiting = !isRestHidden && count >= targetCount && count < list.schools.length;
  const sentinel = useCallback(
    (element: Element | null) => {
      if (!element || !isWaiting || typeof IntersectionObserver !== 'function') return undefined;
      const observer = new IntersectionObserver(
        ([entry]) =>
          entry?.isIntersecting &&
          setState((current) => ({ ...current, targetCount: current.count + idleCount })),
        { rootMargin: sentinelMargin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isWaiting],
  );
  const isPartial = count < list.schools.length;
  const schools = useMemo(() => [...schoolsIn(list.shown), ...schoolsIn(list.more)], [list]);
  const renderedIds = useMemo(
    () => isPartial && new Set(schools.slice(0, count).map(({ id }) => id)),
    [schools, count, isPartial],
  );
  // Renders all schools if the URL's fragment names one that is not rendered yet.
  useEffect(() => {
    if (!isPartial) {
      if (mustReveal.current && host?.shadowRoot) revealHash(host.shadowRoot, true);
      mustReveal.current = false;
      return undefined;
    }
    const handleHashChange = () => {
      if (!schools.slice(count).some(({ id }) => id === readHash())) return;
      mustReveal.current = true;
      setState((current) => ({ ...current, count: Number.POSITIVE_INFINITY }));
    };
    addEventListener('hashchange', handleHashChange);
    return () => removeEventListener('hashchange', handleHashChange);
  }, [host, schools, count, isPartial]);
  return {
    list,
    orderNumber,
    isRestHidden,
    isRendered: ({ id }) => !renderedIds || renderedIds.has(id),
    lastId: isPartial ? schools[count - 1]?.id : undefined,
    hasRest: count > schoolsIn(list.shown).length,
    previousOrders: progress.previousOrders.filter((previous) => previous.orderNumber !== orderNumber),
    sentinel,
  };
}
