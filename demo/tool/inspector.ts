import { connectCode } from './code/code.ts';
import { connectEvents } from './events.ts';
import { connectPerformance } from './performance/performance.ts';
import { connectProblems } from './problems.ts';
import type { Stage } from './stage.ts';
import type { Store } from './store.ts';

/** Connects the tabs whose code loads when a visitor first uses the page. */
export function connectInspector(store: Store, stage: Stage): void {
  connectCode(store);
  connectEvents(stage);
  connectPerformance(stage, store.page.element.tag);
  connectProblems(store, stage);
}
