import { afterEach, expect, it, vi } from 'vitest';
import { createViewObserver } from './views.ts';

/** What the observer's callback is told once a node is observed: jsdom lays nothing out, so that all is in sight. */
class SightObserver {
  readonly #tell: (entries: readonly { target: Element; intersectionRatio: number }[]) => void;
  readonly #observed = new Set<Element>();

  constructor(tell: (entries: readonly { target: Element; intersectionRatio: number }[]) => void) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    if (this.#observed.has(target)) return;
    this.#observed.add(target);
    queueMicrotask(() => this.#tell([{ target, intersectionRatio: 1 }]));
  }

  unobserve(target: Element): void {
    this.#observed.delete(target);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  document.body.replaceChildren();
});

function start(checkVisibility?: (this: Element) => boolean) {
  vi.stubGlobal('IntersectionObserver', SightObserver);
  if (checkVisibility) Object.defineProperty(Element.prototype, 'checkVisibility', { value: checkVisibility, configurable: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const node = document.createElement('p');
  node.dataset.view = '{"name":"ElementViewed","payload":{"of":1}}';
  root.append(node);
  const track = vi.fn();
  createViewObserver(track)(root);
  return { host, track };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const shownByHost = function isShown(this: Element): boolean {
  return ((this.getRootNode() as ShadowRoot).host as HTMLElement).dataset.traffic === 'international';
};

it('tells nothing of what the sheet hides, and tells of it once when the element’s attribute shows it', async () => {
  const { host, track } = start(shownByHost);
  await settle();
  expect(track).not.toHaveBeenCalled();
  host.dataset.state = 'ready';
  await settle();
  expect(track).not.toHaveBeenCalled();
  host.dataset.traffic = 'international';
  await vi.waitFor(() => expect(track.mock.calls).toEqual([['ElementViewed', { of: 1 }]]));
  host.dataset.state = 'pending';
  await settle();
  expect(track).toHaveBeenCalledOnce();
});

it('takes it for seen where the browser cannot tell', async () => {
  const { track } = start();
  await vi.waitFor(() => expect(track).toHaveBeenCalledOnce());
});
