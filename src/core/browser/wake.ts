import { loadChunk } from './chunks.ts';
import type { ElementModules } from './element-module.ts';
import type { EntryServices } from './entry-services.ts';
import type { Instance } from './instance.ts';
import { reportError } from './report.ts';

/** What the runtime chunk exports: everything that needs React. */
export interface Runtime {
  /**
   * Draws or hydrates the element, then replays what had reached it. Resolves
   * after the first drawing; data that is still to come is drawn later.
   */
  draw(instance: Instance, modules: ElementModules, services: EntryServices): Promise<void>;
}

let services: EntryServices;

export function lendServices(lent: EntryServices): void {
  services = lent;
}

const longestPause = 30_000;

/** A held form goes its native way when the code that would handle it cannot be had. */
function releaseQueue(instance: Instance): void {
  const submit = instance.queue.find(({ event }) => event.type === 'submit');
  instance.queue = [];
  if (submit) (submit.target as HTMLFormElement).requestSubmit((submit.event as SubmitEvent).submitter);
}

function handleFailure(instance: Instance, cause: unknown): void {
  instance.waking = undefined;
  instance.failures = (instance.failures ?? 0) + 1;
  releaseQueue(instance);
  if (!instance.isPrerendered) instance.host.dataset.state = 'failed';
  reportError({ tag: instance.row.tag, message: 'its code could not be loaded; it will be tried again', cause });
  setTimeout(() => instance.isConnected && wake(instance), Math.min(1000 * 2 ** instance.failures, longestPause));
}

/** Where the component is: in a chunk of its own, or in the shared one. */
export function chunkOf(instance: Instance): string {
  return `elements-${instance.row.chunk || 'small'}`;
}

async function loadAndDraw(instance: Instance): Promise<void> {
  try {
    const [runtime, { modules }] = await Promise.all([loadChunk<Runtime>('runtime'), loadChunk<{ modules: ElementModules }>(chunkOf(instance))]);
    if (instance.isConnected) await runtime.draw(instance, modules, services);
    else instance.waking = undefined;
  } catch (cause) {
    handleFailure(instance, cause);
  }
}

/** Brings React to the element. Asked again while on its way, it does nothing. */
export function wake(instance: Instance): Promise<void> {
  instance.waking ??= loadAndDraw(instance);
  return instance.waking;
}

const waiting: Instance[] = [];

async function wakeNext(): Promise<void> {
  const instance = waiting[0];
  if (instance?.isConnected) await wake(instance);
  waiting.shift();
  if (waiting.length) setTimeout(wakeNext);
}

/** Wakes elements one a task, in the order of asking, so that no task gets long. */
export function wakeInTurn(instance: Instance): void {
  if (waiting.push(instance) === 1) setTimeout(wakeNext);
}
