import type { Attach, BehaviorModule } from './attach-behavior.ts';
import type { ElementController } from './element-controller.ts';
import type { QueuedEvent } from './event-queue.ts';
import { schedule } from './hydration-strategy.ts';

/** The behavior of one element, from its rendering until it leaves the document. */
export interface BehaviorLoader {
  /** Loads the behavior now. It receives the clicks inside the root that came before it. */
  handleEvent(event: Event, target: Node, isInside: boolean): void;
  stop(): void;
}

/** Loads a behavior by its strategy or at the first event, and attaches it once. */
export function createBehaviorLoader(controller: ElementController): BehaviorLoader {
  const { row, host, bridge } = controller;
  const earlyClicks: QueuedEvent[] = [];
  let state: 'waiting' | 'loading' | 'attached' | 'stopped' = 'waiting';
  let detach: (() => void) | undefined;

  async function load(): Promise<void> {
    if (state !== 'waiting') return;
    state = 'loading';
    try {
      const [{ attach }, module] = await Promise.all([
        bridge.chunks.load<{ attach: Attach }>('attach'),
        bridge.chunks.load<BehaviorModule>(`behaviour-${row.tag}`),
      ]);
      if (state !== 'loading') return;
      state = 'attached';
      detach = attach(controller, module, earlyClicks);
    } catch (cause) {
      if (state === 'loading')
        controller.retryLater(cause, () => {
          if (state === 'loading') state = 'waiting';
          load();
        });
    }
  }

  if (row.behavior) schedule(row.behavior, host, load);
  return {
    handleEvent(event, target, isInside) {
      if (state === 'attached') return;
      if (isInside && event.type === 'click') earlyClicks.push({ event, target });
      load();
    },
    stop() {
      state = 'stopped';
      detach?.();
    },
  };
}
