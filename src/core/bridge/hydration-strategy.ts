import { whenIdle, whenNearViewport } from '../browser/scheduling.ts';
import type { HydrationStrategy } from '../declaration.ts';
import type { ElementRow } from './element-row.ts';

type Schedule = (host: Element, run: () => void) => void;

/** `interaction` and `static` wait for an event or a change instead. */
const schedules: Readonly<Record<HydrationStrategy, Schedule>> = {
  load: (_, run) => run(),
  idle: (_, run) => whenIdle(run),
  visible: whenNearViewport,
  interaction() {},
  static() {},
};

/**
 * The attribute `hydrate`, or else the element's strategy. `warn-about-strategies.ts` reports unknown values
 * of elements that are on the page at the start.
 */
export function readStrategy(host: Element, { strategy = 'static' }: ElementRow): HydrationStrategy {
  const value = host.getAttribute('hydrate') ?? strategy;
  return Object.hasOwn(schedules, value) ? (value as HydrationStrategy) : strategy;
}

/** Calls `run` at the time that the strategy sets. */
export function schedule(strategy: HydrationStrategy, host: Element, run: () => void): void {
  schedules[strategy](host, run);
}
