import { type RefCallback, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readHash, revealHash } from '../../../core/browser/hash.ts';
import { useElement } from '../../../core/element-context.ts';
import { type ArrangedList, type OrderedSchool, schoolsIn } from './arrange-list.ts';

/** Shorter lists change at once. */
const maxImmediate = 40;
/** Schools that are rendered at once, a phone's screen of them, and those that follow in idle time. */
const firstPlaces = 2;
const idlePlaces = 24;
/** Schools in one step. */
const stepPlaces = 2;
const removedInStep = 40;
/** How near the end of the rendered schools has to be for the next ones to be rendered. */
const nearby = '1500px';

/** Schools behind View More in a previous order. They are hidden and will be removed. */
export interface Leftovers {
  readonly series: number;
  readonly schools: readonly OrderedSchool[];
}

interface Progress {
  readonly list: ArrangedList;
  /** Counts the orders. Each has its own nodes, so that a new one moves none. */
  readonly series: number;
  /** Number of schools at the start of the list that are rendered; Infinity for all. */
  readonly count: number;
  /** Number of schools to render. */
  readonly wanted: number;
  readonly leftovers: readonly Leftovers[];
  /**
   * The order before, whose first schools stay for one more step: hiding the others takes a separate step.
   */
  readonly previous?: Progress;
}

export interface GradualOrder {
  /** The list to render. */
  readonly list: ArrangedList;
  /** Counts the orders. */
  readonly series: number;
  /** Whether the schools behind View More are hidden, because those of another order will follow. */
  readonly isRestHidden: boolean;
  readonly isRendered: (entry: OrderedSchool) => boolean;
  /** The last rendered school of the order; undefined if all are rendered. */
  readonly lastId: string | undefined;
  /**
   * Whether the next school to render is behind View More; until then, those of the previous order are shown.
   */
  readonly hasRest: boolean;
  readonly leftovers: readonly Leftovers[];
  /** For an element behind the list: near the viewport, it requests more schools. */
  readonly sentinel: RefCallback<Element>;
}

/** Whether `list` has the schools of `start`, in their order, before all others. */
const startsWith = (list: readonly OrderedSchool[], start: readonly OrderedSchool[]): boolean =>
  list.length >= start.length && start.every(({ id }, index) => id === list[index]?.id);

/** The schools behind View More that are rendered. */
function listLeftovers({ list, series, count, leftovers }: Progress): readonly Leftovers[] {
  const schools = schoolsIn(list.more).slice(0, Math.max(0, count - schoolsIn(list.shown).length));
  return list.isRestRendered && schools.length > 0 ? [{ series, schools }, ...leftovers] : leftovers;
}

/** The rest of the list was loaded: renders it behind what is there, all of it if the URL names one of it. */
function extendOrder(progress: Progress, list: ArrangedList): Progress {
  const known = progress.list.schools.length;
  const isNamed = list.schools.some(({ id }, index) => index >= known && id === readHash());
  if (isNamed || list.schools.length === known) return { ...progress, list };
  return {
    ...progress,
    list,
    count: Math.min(progress.count, known),
    wanted: Math.max(progress.wanted, known),
  };
}

function startOrder(progress: Progress, list: ArrangedList): Progress {
  if (list.schools.length <= maxImmediate) return { ...progress, list };
  if (startsWith(list.schools, progress.list.schools)) return extendOrder(progress, list);
  return {
    list,
    series: progress.series + 1,
    count: 0,
    wanted: idlePlaces,
    leftovers: progress.previous ? progress.leftovers : listLeftovers(progress),
    previous: progress.previous ?? progress,
  };
}

/** Without the last schools of the oldest order. */
function shrink(leftovers: readonly Leftovers[]): readonly Leftovers[] {
  const oldest = leftovers.at(-1);
  const schools = oldest?.schools.slice(0, -removedInStep) ?? [];
  const others = leftovers.slice(0, -1);
  return oldest && schools.length > 0 ? [...others, { ...oldest, schools }] : others;
}

/** Renders the next schools; then removes some of the previous order. */
function advance(progress: Progress): Progress {
  const { list, count, wanted, leftovers, previous } = progress;
  if (previous) return { ...progress, previous: undefined, count: firstPlaces };
  if (count >= wanted) return { ...progress, leftovers: shrink(leftovers) };
  const next = Math.min(count + stepPlaces, wanted);
  return { ...progress, count: next < list.schools.length ? next : Number.POSITIVE_INFINITY };
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
 * Puts a long list in a new order in small steps, so that none blocks the page: the first screen at once,
 * more while the browser is idle, the rest when the visitor comes near it. The schools are rendered again,
 * because moving hundreds of nodes takes longer. The previous ones are hidden first and removed in idle time.
 */
export function useGradualOrder(target: ArrangedList): GradualOrder {
  const { host } = useElement();
  const mustReveal = useRef(false);
  const [state, setState] = useState<Progress>(() => ({
    list: target,
    series: 0,
    count: Number.POSITIVE_INFINITY,
    wanted: idlePlaces,
    leftovers: [],
  }));
  const progress = state.list === target ? state : startOrder(state, target);
  if (progress !== state) setState(progress);
  const isRestHidden = progress.previous !== undefined;
  const { list, series, count, wanted } = progress.previous ?? progress;
  useEffect(() => {
    if (state.count >= state.wanted && state.leftovers.length === 0) return undefined;
    return whenIdle(() => startTransition(() => setState(advance)));
  }, [state]);
  const isWaiting = !isRestHidden && count >= wanted && count < list.schools.length;
  const sentinel = useCallback(
    (element: Element | null) => {
      if (!element || !isWaiting || typeof IntersectionObserver !== 'function') return undefined;
      const observer = new IntersectionObserver(
        ([entry]) =>
          entry?.isIntersecting &&
          setState((current) => ({ ...current, wanted: current.count + idlePlaces })),
        { rootMargin: nearby },
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
  // A link to a school that is not rendered yet.
  useEffect(() => {
    if (!isPartial) {
      if (mustReveal.current && host?.shadowRoot) revealHash(host.shadowRoot, true);
      mustReveal.current = false;
      return undefined;
    }
    const follow = () => {
      if (!schools.slice(count).some(({ id }) => id === readHash())) return;
      mustReveal.current = true;
      setState((current) => ({ ...current, count: Number.POSITIVE_INFINITY }));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [host, schools, count, isPartial]);
  return {
    list,
    series,
    isRestHidden,
    isRendered: ({ id }) => !renderedIds || renderedIds.has(id),
    lastId: isPartial ? schools[count - 1]?.id : undefined,
    hasRest: count > schoolsIn(list.shown).length,
    leftovers: progress.leftovers.filter((previous) => previous.series !== series),
    sentinel,
  };
}
