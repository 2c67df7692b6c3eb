import type { ChunkLoader } from './chunk-loader.ts';
import { createElementClass } from './element-class.ts';
import type { BridgeContext } from './element-controller.ts';
import type { ElementRow } from './element-row.ts';
import type { EntryServices } from './entry-services.ts';
import { listenForIntent } from './intent.ts';
import { createPreloader } from './preloader.ts';

export interface BridgeOptions {
  readonly services: EntryServices;
  readonly chunks: ChunkLoader;
  /** Id of this build. */
  readonly build: string;
}

export interface Bridge {
  /** Defines each element whose tag the page has not defined yet: the first definition wins. */
  define(rows: readonly ElementRow[]): void;
}

/** Runs functions one after another, each in a task of its own. */
function createTurns(): BridgeContext['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(run);
  };
}

/** Turns rows of the element table into custom elements that hydrate on demand. Needs no React. */
export function createBridge(options: BridgeOptions): Bridge {
  const preloader = createPreloader(options.chunks);
  const context: BridgeContext = { ...options, preloader, inTurn: createTurns() };
  listenForIntent(preloader.noticeInteraction);
  return {
    define(rows) {
      for (const row of rows)
        if (!customElements.get(row.tag)) customElements.define(row.tag, createElementClass(row, context));
    },
  };
}
