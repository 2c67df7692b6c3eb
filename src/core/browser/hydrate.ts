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
  render(instance: Instance, modules: ElementModules, services: EntryServices): Promise<void>;
}

let services: EntryServices;

export function provideServices(provided: EntryServices): void {
  services = provided;
}

export function entryServices(): EntryServices {
  return services;
}

/** Code that cannot be had is told once for each element, and asked for again later. */
export function tryLater(instance: Instance, cause: unknown, again: () => void): void {
  instance.failures += 1;
  if (instance.failures === 1)
    reportError({ tag: instance.row.tag, message: 'its code could not be loaded', cause });
  setTimeout(again, 2000 * instance.failures);
}

/** A held form goes its native way: a visitor must not wait for code that cannot be had, or not soon. */
export function releaseForm(instance: Instance): void {
  const submit = instance.queue.find(({ event }) => event.type === 'submit');
  instance.queue = [];
  if (submit) (submit.target as HTMLFormElement).requestSubmit((submit.event as SubmitEvent).submitter);
}

function handleFailure(instance: Instance, cause: unknown): void {
  instance.hydrating = undefined;
  if (!instance.isPrerendered) instance.host.dataset.state = 'failed';
  tryLater(instance, cause, () => instance.host.isConnected && hydrate(instance));
  releaseForm(instance);
}

function loadCode({ row }: Instance): Promise<[Runtime, { modules: ElementModules }]> {
  return Promise.all([
    loadChunk<Runtime>('runtime'),
    loadChunk<{ modules: ElementModules }>(`elements-${row.chunk}`),
  ]);
}

async function loadAndRender(instance: Instance): Promise<void> {
  try {
    const [runtime, { modules }] = await loadCode(instance);
    if (instance.host.isConnected) await runtime.render(instance, modules, services);
    // It may have left meanwhile, and must wake when it comes back.
    if (!instance.update) instance.hydrating = undefined;
  } catch (cause) {
    handleFailure(instance, cause);
  }
}

/** Brings React to the element. Asked again while on its way, it does nothing. */
export function hydrate(instance: Instance): Promise<void> {
  instance.hydrating ??= loadAndRender(instance);
  return instance.hydrating;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Wakes elements one a task, in the order in which their code arrives, so that no
 * task gets long and none waits for another's download.
 */
export async function hydrateInTurn(instance: Instance): Promise<void> {
  // A failure is handled where the code is asked for again.
  await Promise.allSettled([loadCode(instance)]);
  turn = turn
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => (instance.host.isConnected ? hydrate(instance) : undefined));
}
