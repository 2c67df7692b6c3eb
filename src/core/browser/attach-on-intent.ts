import { reportError } from './report.ts';

export interface IntentOptions {
  readonly root: ShadowRoot;
  /** Selects what the code answers clicks on. */
  readonly controls: string;
  /** Fetches the code and attaches it. */
  attach(): Promise<() => void>;
}

export interface Intent {
  /** Fetches the code without waiting for a hand. */
  start(): void;
  /** Undoes everything. */
  stop(): void;
}

/** After this long, in milliseconds, a held click goes its native way, where there is one. */
const timeoutMs = 2000;
const withDefault = 'a[href], [commandfor]';
const signs = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

/** A plain click, whose default may be put off; with a key held it is the browser's. */
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
 * For code that acts only on a hand: it is fetched at the first sign of one. A plain
 * click on a control that comes before the code is held and done when it is there,
 * or natively where it cannot be had: it is neither lost nor done twice.
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
      reportError({ tag: root.host.localName, message: 'its code could not be loaded', cause });
    }
  }

  function start(): void {
    attaching ??= load();
  }

  function hold(click: MouseEvent, control: Element): void {
    click.preventDefault();
    // Not composed: the page has heard this click already.
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
    if (control && event.type === 'click' && !event.defaultPrevented && isPlain(event)) hold(event, control);
  }

  for (const type of signs)
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
