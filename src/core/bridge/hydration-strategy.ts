import { whenIdle, whenNear } from '../browser/near.ts';
import type { HydrationStrategy } from '../declaration.ts';
import type { ElementRow } from './element-row.ts';

const strategies = 'load, idle, visible, interaction, static';
const warned = new Set<string>();

/** The attribute `hydrate`, or else the element's own strategy. Warns once about each unknown value. */
export function readStrategy(host: Element, row: ElementRow): HydrationStrategy {
  const value = host.getAttribute('hydrate');
  if (value === null) return row.strategy;
  if (strategies.split(', ').includes(value)) return value as HydrationStrategy;
  const line = `<${row.tag}>: hydrate="${value}" is not one of ${strategies}. Ignoring it.`;
  if (!warned.has(line)) console.warn(line);
  warned.add(line);
  return row.strategy;
}

/** Runs when the strategy says so; `interaction` and `static` wait for an event or a change instead. */
export function schedule(strategy: HydrationStrategy, host: Element, run: () => void): void {
  if (strategy === 'load') run();
  if (strategy === 'idle') whenIdle(run);
  if (strategy === 'visible') whenNear(host, run);
}
