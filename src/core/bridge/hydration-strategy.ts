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
const warned = new Set<string>();

/** The attribute `hydrate`, or else the element's own strategy. Warns once about each unknown value. */
export function readStrategy(host: Element, { tag, strategy = 'static' }: ElementRow): HydrationStrategy {
  const value = host.getAttribute('hydrate') ?? strategy;
  if (Object.hasOwn(schedules, value)) return value as HydrationStrategy;
  const line = `<${tag}>: hydrate="${value}" is not one of ${Object.keys(schedules).join(', ')}. Ignoring it.`;
  if (!warned.has(line)) console.warn(line);
  warned.add(line);
  return strategy;
}

/** Calls `run` at the time that the strategy sets. */
export function schedule(strategy: HydrationStrategy, host: Element, run: () => void): void {
  schedules[strategy](host, run);
}
