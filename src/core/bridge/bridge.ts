import { createElementClass } from './element-class.ts';
import type { BridgeContext } from './element-controller.ts';
import type { ElementRow } from './element-row.ts';
import { listenForIntent } from './intent.ts';
import { createPreloader } from './preloader.ts';

export type Bridge = ReturnType<typeof createBridge>;

/** Turns rows of the element table into custom elements that hydrate on demand. Needs no React. */
export function createBridge(options: Omit<BridgeContext, 'preloader'>) {
  const preloader = createPreloader(options.chunks);
  const context: BridgeContext = { ...options, preloader };
  const handleEvent = listenForIntent(preloader.noticeIntent);
  return {
    /** Handles an event that was recorded before the elements were defined. */
    handleEvent,
    /** Defines each element whose tag the page has not defined yet: the first definition wins. */
    define(rows: readonly ElementRow[]) {
      for (const row of rows)
        if (!customElements.get(row.tag)) customElements.define(row.tag, createElementClass(row, context));
    },
  };
}
