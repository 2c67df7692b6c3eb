import { reportError } from '../report.ts';
import { isPlainClick } from './is-plain-click.ts';

export interface IntentOptions {
  readonly root: ShadowRoot;
  /** Selects the controls whose clicks the code handles. */
  readonly controls: string;
  /** Loads the code and attaches it; resolves to a function that detaches it. */
  attach(): Promise<() => void>;
}

/** A click with a default action is delayed at most this long, even if the code is still loading. */
const timeoutMs = 2000;
/** Wait before the first retry; each further retry waits this much longer. */
const retryDelayMs = 2000;
const withDefaultAction = 'a[href], [commandfor]';
const eventTypes = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

/**
 * Loads code when a visitor first points at, touches, focuses or clicks something in a root. A plain click on
 * a control is delayed until the code is attached, and is then dispatched again. If the code fails to load,
 * the browser's default action happens, and the load is tried again at the next intent or after a delay.
 */
export function attachOnIntent({ root, controls, attach }: IntentOptions) {
  const listening = new AbortController();
  const redispatched = new WeakSet<Event>();
  let attaching: Promise<void> | undefined;
  let detach: (() => void) | undefined;
  let isStopped = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      detach = await attach();
      listening.abort();
      if (isStopped) detach();
    } catch (cause) {
      attaching = undefined;
      failures += 1;
      if (failures === 1) reportError({ tag: root.host.localName, message: 'code failed to load', cause });
      clearTimeout(retry);
      if (!isStopped) retry = setTimeout(start, retryDelayMs * failures);
    }
  }

  function start(): void {
    attaching ??= load();
  }

  function delay(click: MouseEvent, control: Element): void {
    click.preventDefault();
    // Not composed: the page has received this click already.
    const again = new MouseEvent('click', { bubbles: true, cancelable: true });
    redispatched.add(again);
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
    void Promise.race(control.matches(withDefaultAction) ? [attaching, timeout] : [attaching]).then(() =>
      control.dispatchEvent(again),
    );
  }

  function handle(event: Event): void {
    if (redispatched.has(event)) return;
    start();
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    const isDelayed = event.type === 'click' && !event.defaultPrevented && isPlainClick(event as MouseEvent);
    if (control && isDelayed) delay(event as MouseEvent, control);
  }

  for (const type of eventTypes)
    root.addEventListener(type, handle, { signal: listening.signal, passive: type !== 'click' });
  return {
    /** Loads the code without waiting for user intent. */
    start,
    /** Detaches the code and removes all listeners. */
    stop() {
      isStopped = true;
      clearTimeout(retry);
      listening.abort();
      detach?.();
    },
  };
}

/**
 * Attaches code to a part of a root whenever an attribute makes React render it, and detaches the code when
 * the part is removed.
 *
 * @param attach returns a function that detaches the code
 * @returns a function that detaches the code and stops observing
 */
export function attachWhilePresent(
  root: ShadowRoot,
  selector: string,
  attach: (part: Element) => () => void,
): () => void {
  let part: Element | null = null;
  let detach: (() => void) | undefined;
  const update = () => {
    const found = root.querySelector(selector);
    if (found === part) return;
    part = found;
    detach?.();
    detach = found ? attach(found) : undefined;
  };
  const observer = new MutationObserver(update);
  observer.observe(root, { childList: true, subtree: true });
  update();
  return () => {
    observer.disconnect();
    detach?.();
  };
}
