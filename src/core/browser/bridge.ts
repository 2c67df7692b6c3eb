import type { HydrationStrategy } from '../declaration.ts';
import type { Attach, BehaviourModule } from './attach.ts';
import { loadChunk } from './chunks.ts';
import { createElementClass, type Lifecycle } from './element-class.ts';
import { parseElementTable } from './element-table.ts';
import type { EntryServices } from './entry-services.ts';
import type { Instance } from './instance.ts';
import { dirtyControls } from './dirty-controls.ts';
import { holdSubmits, listenForIntent } from './intent.ts';
import { whenIdle, whenNear } from './near.ts';
import { prepareReact } from './prepare.ts';
import { lendServices, wake, wakeInTurn } from './wake.ts';

declare const __BUILD__: string;

function schedule(strategy: HydrationStrategy | undefined, host: Element, run: () => void): void {
  if (strategy === 'load') run();
  else if (strategy === 'idle') whenIdle(run);
  else if (strategy === 'visible') whenNear(host, run);
}

function attachBehaviour(instance: Instance, services: EntryServices): void {
  if (instance.detach) return;
  const { tag } = instance.row;
  instance.detach = instance.wakeBehaviour = () => undefined;
  Promise.all([loadChunk<{ attach: Attach }>('attach'), loadChunk<BehaviourModule>(`behaviour-${tag}`)])
    .then(([{ attach }, module]) => instance.isConnected && attach(instance, module, services))
    .catch((cause) => {
      instance.detach = undefined;
      services.reportError({ tag, message: 'its behaviour could not be attached', cause });
    });
}

function startPrerendered(instance: Instance, root: ShadowRoot, services: EntryServices): void {
  const { host, strategy } = instance;
  if (strategy !== 'static') {
    holdSubmits(instance, root);
    prepareReact(instance);
  }
  services.observeViews(root);
  // A field that was changed before this script ran is intent enough.
  if (strategy === 'interaction' && dirtyControls(root).length) wake(instance);
  else schedule(strategy, host, () => wakeInTurn(instance));
}

/** Children that the parser or a script brings later make a pre-rendered root out of date. */
function observeChildren(instance: Instance): void {
  const observer = new MutationObserver((records) => {
    const isElement = (node: Node) => node.nodeType === Node.ELEMENT_NODE;
    if (!instance.update && records.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(isElement))) wake(instance);
  });
  observer.observe(instance.host, { childList: true });
  instance.stop = () => observer.disconnect();
}

function createLifecycle(services: EntryServices): Lifecycle {
  return {
    connected(instance) {
      const { host, row } = instance;
      if (instance.stop) return;
      instance.stop = () => undefined;
      instance.strategy = (host.getAttribute('hydrate') as HydrationStrategy | null) || row.strategy;
      const run = () => attachBehaviour(instance, services);
      instance.whenDrawn = () => {
        if (row.behaviour === 'interaction') instance.wakeBehaviour = run;
        else schedule(row.behaviour, host, run);
      };
      const root = host.shadowRoot;
      instance.isPrerendered = root?.querySelector<HTMLElement>('[data-root]')?.dataset.build === __BUILD__;
      if (root && instance.isPrerendered) {
        startPrerendered(instance, root, services);
        if (row.hasItems) observeChildren(instance);
        instance.whenDrawn();
      } else {
        host.dataset.state = 'pending';
        wakeInTurn(instance);
      }
    },
    disconnected(instance) {
      instance.stop?.();
      instance.detach?.();
      instance.unmount?.();
      instance.stop = instance.detach = undefined;
    },
    changed(instance) {
      if (instance.update) instance.update();
      else wake(instance);
    },
  };
}

/** Defines every tag of the table that the page does not have yet: the first definition wins. */
export function defineElements(table: string, services: EntryServices): void {
  lendServices(services);
  listenForIntent();
  const lifecycle = createLifecycle(services);
  for (const row of parseElementTable(table)) {
    if (!customElements.get(row.tag)) customElements.define(row.tag, createElementClass(row, lifecycle));
  }
}
