import { hydrate, releaseForm } from './hydrate.ts';
import { type Instance, instanceOf } from './instance.ts';
import { noticeSignOfLife } from './prepare.ts';

const heard = [
  'click',
  'dblclick',
  'keydown',
  'keyup',
  'focusin',
  'mouseover',
  'pointerover',
  'touchstart',
  'pointerdown',
  'input',
];
/** These wake an element, but are not kept for it. */
const signs = /touch|pointerd|input/;
/** Only their last one counts: where the pointer and the focus are now. */
const positions = /over|focus/;

function isDormant(instance: Instance): boolean {
  return instance.isPrerendered && !instance.update && instance.strategy !== 't';
}

function enqueue(instance: Instance, event: Event, target: EventTarget): void {
  if (positions.test(event.type))
    instance.queue = instance.queue.filter((queued) => queued.event.type !== event.type);
  instance.queue.push({ event, target, wasOpen: (target as Element).closest?.('details')?.open });
}

function handleEvent(event: Event): void {
  // A pointer that rests where a page appears, or where it is scrolled by, tells nothing of the page as a whole.
  if (!positions.test(event.type)) noticeSignOfLife();
  const path = event.composedPath();
  const target = path[0] as Node;
  for (const node of path) {
    const instance = instanceOf(node);
    if (!instance) continue;
    // Slotted content is the page's own: React inside would not hear it when awake either.
    const isInside = instance.host.shadowRoot?.contains(target);
    if (instance.attachBehavior) {
      if (isInside && event.type === 'click') instance.earlyClicks.push({ event, target });
      instance.attachBehavior();
    }
    if (!isDormant(instance)) continue;
    if (isInside && !signs.test(event.type)) enqueue(instance, event, target);
    hydrate(instance);
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

/** After this long, in milliseconds, a held form goes its native way. */
const timeoutMs = 3000;

function handleSubmit(event: Event): void {
  const target = event.target as Node;
  const instance = instanceOf((target.getRootNode() as ShadowRoot).host);
  // Code that could not be had once must not hold up a visitor a second time.
  if (!instance || !isDormant(instance) || instance.failures) return;
  event.preventDefault();
  event.stopPropagation();
  enqueue(instance, event, target);
  hydrate(instance);
  setTimeout(() => {
    if (!isDormant(instance)) return;
    instance.failures += 1;
    releaseForm(instance);
  }, timeoutMs);
}

/**
 * `submit` is not composed, so it is heard at the root only. It is held until the
 * element is awake: the page would be gone otherwise.
 */
export function holdSubmits(root: ShadowRoot): void {
  root.addEventListener('submit', handleSubmit, true);
}
