import type { Attach, BehaviorModule } from './attach.ts';
import { loadChunk } from './chunks.ts';
import { dirtyControls } from './dirty-controls.ts';
import type { StrategyCode } from './element-table.ts';
import { entryServices, hydrate, hydrateInTurn, tryLater } from './hydrate.ts';
import type { Instance } from './instance.ts';
import { holdSubmits } from './intent.ts';
import { whenIdle, whenNear } from './near.ts';
import { prepareReact } from './prepare.ts';

declare const __BUILD__: string;

const strategies = 'load, idle, visible, interaction, static';
const warned = new Set<string>();

/** The attribute `hydrate`, or else the element's own strategy. Warns once about each unknown value. */
function readStrategy({ host, row }: Instance): StrategyCode {
  const wanted = host.getAttribute('hydrate');
  if (wanted === null) return row.strategy;
  if (strategies.split(', ').includes(wanted)) return wanted[1] as StrategyCode;
  const line = `<${row.tag}>: hydrate="${wanted}" is not one of ${strategies}. Using the element's own strategy.`;
  if (!warned.has(line)) console.warn(line);
  warned.add(line);
  return row.strategy;
}

function schedule(strategy: StrategyCode | '-', host: Element, run: () => void): void {
  if (strategy === 'o') run();
  if (strategy === 'd') whenIdle(run);
  if (strategy === 'i') whenNear(host, run);
}

async function attachBehavior(instance: Instance): Promise<void> {
  // What was seen may be gone by the time that the browser tells of it.
  if (instance.detach || !instance.host.isConnected) return;
  const { tag } = instance.row;
  const services = entryServices();
  // Also says, once the code is there, whether this is still the latest arrival of the element.
  const detach = () => undefined;
  instance.detach = detach;
  try {
    const [{ attach }, module] = await Promise.all([
      loadChunk<{ attach: Attach }>('attach'),
      loadChunk<BehaviorModule>(`behavior-${tag}`),
    ]);
    if (instance.detach === detach) attach(instance, module, services);
  } catch (cause) {
    tryLater(instance, cause, () => {
      if (instance.detach !== detach) return;
      instance.detach = undefined;
      attachBehavior(instance);
    });
  }
}

/** Children that the parser or a script brings later make a pre-rendered root out of date. */
function observeChildren(instance: Instance): void {
  const observer = new MutationObserver((records) => {
    const hasElement = ({ addedNodes, removedNodes }: MutationRecord) =>
      [...addedNodes, ...removedNodes].some(({ nodeType }) => nodeType === 1);
    if (!instance.update && records.some(hasElement)) hydrate(instance);
  });
  observer.observe(instance.host, { childList: true });
  instance.stop = () => observer.disconnect();
}

/** Reports once what the server did not find: the element shows nothing for it. */
function reportMissing({ row }: Instance, root: ShadowRoot): void {
  const node = root.querySelector<HTMLElement>('[data-missing]');
  if (!node) return;
  entryServices().reportError({ tag: row.tag, message: node.dataset.missing as string });
  delete node.dataset.missing;
}

function startPrerendered(instance: Instance, root: ShadowRoot): void {
  const { host, row, strategy } = instance;
  if (strategy !== 't') {
    holdSubmits(root);
    prepareReact(instance);
  }
  reportMissing(instance, root);
  entryServices().observeViews(root);
  // A field that was changed before this script ran is intent enough.
  if (strategy === 'n' && dirtyControls(root).length) hydrate(instance);
  schedule(strategy, host, () => hydrateInTurn(instance));
  if (row.hasItems) observeChildren(instance);
  instance.whenRendered?.();
}

/** The element is in the document; called again after it has been out of it. */
export function connect(instance: Instance): void {
  const { host, row } = instance;
  if (instance.stop) return;
  instance.stop = () => undefined;
  instance.strategy = readStrategy(instance);
  instance.whenRendered = () => {
    if (row.behavior === '-') return;
    const run = () => attachBehavior(instance);
    instance.attachBehavior = run;
    schedule(row.behavior, host, run);
  };
  const root = host.shadowRoot;
  if (root) entryServices().followLinks(root);
  instance.isPrerendered = root?.querySelector<HTMLElement>('[data-root]')?.dataset.build === __BUILD__;
  if (root && instance.isPrerendered) {
    startPrerendered(instance, root);
  } else {
    host.dataset.state = 'pending';
    hydrateInTurn(instance);
  }
}

/** Called a microtask after the removal, and not at all when it was a move. */
export function disconnect(instance: Instance): void {
  instance.stop?.();
  instance.detach?.();
  instance.unmount?.();
  instance.stop = instance.detach = instance.attachBehavior = undefined;
  instance.earlyClicks = [];
}

/** An attribute or a property has another value. */
export function change(instance: Instance): void {
  if (instance.update) instance.update();
  else if (instance.host.isConnected) hydrate(instance);
}
