import { reportError } from './report.ts';

export interface IntentOptions {
  readonly root: ShadowRoot;
  /** Selects the controls whose clicks the code handles. */
  readonly controls: string;
  /** Loads the code and attaches it; resolves to how to detach it. */
  attach(): Promise<() => void>;
}

export interface Intent {
  /** Loads the code without waiting for user intent. */
  start(): void;
  /** Detaches the code and all listeners. */
  stop(): void;
}

/** A delayed click with a native default is dispatched after this time. */
const timeoutMs = 2000;
const withDefault = 'a[href], [commandfor]';
const intentEvents = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

/** A plain click, which may be delayed. With a modifier key it belongs to the browser. */
function isPlain(event: Event): event is MouseEvent {
  return (
    event instanceof MouseEvent &&
    event.button === 0 &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

/**
 * Loads code on the first user intent in a root. A plain click on a control is delayed until the code is
 * attached, and is then dispatched again. If the code fails to load, the click has its native default.
 */
export function attachOnIntent({ root, controls, attach }: IntentOptions): Intent {
  const waiting = new AbortController();
  const done = new WeakSet<Event>();
  let attaching: Promise<void> | undefined;
  let detach: (() => void) | undefined;
  let isDetached = false;

  async function load(): Promise<void> {
    try {
      detach = await attach();
      waiting.abort();
      if (isDetached) detach();
    } catch (cause) {
      attaching = undefined;
      reportError({ tag: root.host.localName, message: 'code failed to load', cause });
    }
  }

  function start(): void {
    attaching ??= load();
  }

  function delay(click: MouseEvent, control: Element): void {
    click.preventDefault();
    // Not composed: the page has received this click already.
    const again = new MouseEvent('click', { bubbles: true, cancelable: true });
    done.add(again);
    const late = new Promise((resolve) => setTimeout(resolve, timeoutMs));
    void Promise.race(control.matches(withDefault) ? [attaching, late] : [attaching]).then(() =>
      control.dispatchEvent(again),
    );
  }

  function handle(event: Event): void {
    if (done.has(event)) return;
    start();
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    if (control && event.type === 'click' && !event.defaultPrevented && isPlain(event)) delay(event, control);
  }

  for (const type of intentEvents)
    root.addEventListener(type, handle, { signal: waiting.signal, passive: type !== 'click' });
  return {
    start,
    stop() {
      isDetached = true;
      waiting.abort();
      detach?.();
    },
  };
}
