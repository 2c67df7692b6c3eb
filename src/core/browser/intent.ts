import { type Instance, instanceOf } from './instance.ts';
import { noticeSignOfLife } from './prepare.ts';
import { wake } from './wake.ts';

/** What is kept for an element that is still asleep, and played to it when it wakes. */
const replayed = new Set(['click', 'dblclick', 'keydown', 'keyup', 'focusin', 'mouseover', 'pointerover']);
/** Only their last one counts: where the pointer and the focus are now. */
const positions = new Set(['focusin', 'mouseover', 'pointerover']);
const heard = [...replayed, 'touchstart', 'pointerdown', 'input'];

const asleep = (instance: Instance): boolean => instance.isPrerendered && !instance.update && instance.strategy !== 'static';

function enqueue(instance: Instance, event: Event, target: EventTarget): void {
  if (positions.has(event.type)) instance.queue = instance.queue.filter((queued) => queued.event.type !== event.type);
  instance.queue.push({ event, target });
}

function handleEvent(event: Event): void {
  noticeSignOfLife();
  const path = event.composedPath();
  const [target] = path;
  for (const node of path) {
    const instance = instanceOf(node);
    if (!instance) continue;
    instance.wakeBehaviour?.();
    if (!asleep(instance)) continue;
    // Slotted content is the page's own: React inside would not hear it when awake either.
    if (target && replayed.has(event.type) && (target as Node).getRootNode() === instance.host.shadowRoot) enqueue(instance, event, target);
    wake(instance);
  }
}

/**
 * One set of listeners on the window for all elements. The native default of an
 * event happens at once; what the element's code would have done happens when it
 * is there. Only `submit` is held back, by `holdSubmits`.
 */
export function listenForIntent(): void {
  for (const type of heard) addEventListener(type, handleEvent, { capture: true, passive: true });
}

/**
 * `submit` is not composed, so it is heard at the root only. It is held until the
 * element is awake: the page would be gone otherwise.
 */
export function holdSubmits(instance: Instance, root: ShadowRoot): void {
  const handleSubmit = (event: Event) => {
    // Code that could not be had once must not hold up a visitor a second time.
    if (!asleep(instance) || instance.failures || !event.target) return;
    event.preventDefault();
    event.stopPropagation();
    enqueue(instance, event, event.target);
    wake(instance);
  };
  root.addEventListener('submit', handleSubmit, true);
}
