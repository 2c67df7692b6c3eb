import { announce, debounce, need } from './dom.ts';

const defaultMaxHeight = () => Math.max(420, window.innerHeight * 0.68);
const minHeight = 200;

/** The window of the page in the frame. It has the entries that `frame.ts` records. */
export type FrameWindow = Window & typeof globalThis;

export interface Stage {
  /** Loads a URL; the previous page stays visible until the new one has loaded. */
  show(url: string, sandbox?: string): void;
  reload(): void;
  /** Loads the response to a form. */
  submit(form: HTMLFormElement): void;
  /** Sets the width in pixels; undefined fills the stage. */
  setWidth(width: number | undefined): void;
  readonly frame: HTMLIFrameElement;
  /** The window of the page; undefined until the frame has loaded one of our pages. */
  readonly window: FrameWindow | undefined;
  /** Calls the listener once for each loaded page, including the current one. */
  onLoad(listener: (frame: FrameWindow) => void): void;
  /** Factor by which the frame is scaled down. */
  readonly scale: number;
}

/** The window of a frame with one of our pages; undefined for an error page of the browser. */
function windowOf(frame: HTMLIFrameElement): FrameWindow | undefined {
  const page = frame.contentDocument;
  return page?.documentElement?.hasAttribute('data-workbench-frame') && page.readyState === 'complete'
    ? (frame.contentWindow as FrameWindow)
    : undefined;
}

/**
 * Creates the stage around the server-rendered frame. With `fills`, the frame may be as high as the stage.
 */
export function createStage({ fills = false } = {}): Stage {
  const root = need('[data-stage]');
  const host = need('[data-frame]', root);
  const failed = need('[data-failed]', root);
  const listeners: ((frame: FrameWindow) => void)[] = [];
  const maxHeight = () => Math.max(defaultMaxHeight(), fills ? root.clientHeight - 32 : 0);
  let frame = need<HTMLIFrameElement>('iframe', host);
  let nextFrame: HTMLIFrameElement | undefined;
  let url = frame.getAttribute('src') ?? '';
  let width: number | undefined;
  let scale = 1;
  let resizes: ResizeObserver | undefined;
  let latestForm: HTMLFormElement | undefined;
  let count = 0;
  /** True when the listeners were called for the page in the frame. */
  let isAnnounced = false;

  const fitFrame = () => {
    const available = root.clientWidth - 56;
    const wanted = width ?? Math.max(available, 280);
    scale = Math.min(1, available / wanted);
    const body = windowOf(frame)?.document.body;
    const height = Math.min(Math.max(body?.offsetHeight ?? 0, minHeight), maxHeight() / scale);
    frame.style.width = `${wanted}px`;
    frame.style.height = `${height}px`;
    frame.style.transform = scale < 1 ? `scale(${scale})` : '';
    host.style.width = `${Math.round(wanted * scale)}px`;
    host.style.height = `${Math.round(height * scale)}px`;
    const zoom = document.querySelector('[data-zoom]');
    if (zoom) zoom.textContent = `${Math.round(scale * 100)}%`;
  };

  const notifyListeners = () => {
    const page = windowOf(frame);
    if (!page) return;
    isAnnounced = true;
    failed.hidden = true;
    resizes?.disconnect();
    resizes = new ResizeObserver(fitFrame);
    resizes.observe(page.document.body);
    resizes.observe(root);
    fitFrame();
    for (const listener of listeners) listener(page);
  };

  const load = () => {
    const form = latestForm;
    nextFrame?.remove();
    const next = document.createElement('iframe');
    nextFrame = next;
    next.title = frame.title;
    next.className = 'wb-pending';
    next.style.width = frame.style.width;
    if (frame.hasAttribute('sandbox')) next.setAttribute('sandbox', frame.getAttribute('sandbox') ?? '');
    next.addEventListener('load', () => {
      // A frame without a URL fires once for its empty page.
      if (nextFrame !== next || next.contentDocument?.URL === 'about:blank') return;
      nextFrame = undefined;
      if (!windowOf(next)) {
        next.remove();
        failed.hidden = false;
        announce('The page failed to load.');
        return;
      }
      next.className = '';
      frame.remove();
      frame = next;
      notifyListeners();
    });
    if (form) {
      count += 1;
      next.name = `wb-page-${count}`;
      form.target = next.name;
      host.append(next);
      form.submit();
    } else {
      next.src = url;
      host.append(next);
    }
  };

  need('[data-retry]', failed).addEventListener('click', () => load());
  const loadSoon = debounce(200, () => load());
  if (windowOf(frame)) notifyListeners();
  else
    frame.addEventListener(
      'load',
      () => {
        if (windowOf(frame)) notifyListeners();
        // Firefox loads a frame without a URL after it was added.
        else if (frame.contentDocument?.URL !== 'about:blank') failed.hidden = false;
      },
      { once: true },
    );

  return {
    show(next, sandbox) {
      if (next === url) return;
      url = next;
      if (sandbox === undefined) frame.removeAttribute('sandbox');
      else frame.setAttribute('sandbox', sandbox);
      loadSoon();
    },
    reload: () => load(),
    submit(form) {
      latestForm = form;
      load();
    },
    setWidth(next) {
      width = next;
      fitFrame();
    },
    get frame() {
      return frame;
    },
    get window() {
      return windowOf(frame);
    },
    get scale() {
      return scale;
    },
    onLoad(listener) {
      listeners.push(listener);
      // Listeners are called later for a page that is complete but not announced.
      const page = isAnnounced ? windowOf(frame) : undefined;
      if (page) listener(page);
    },
  };
}
