import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createViewObserver } from './views.ts';

type Entry = Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio' | 'isIntersecting'> & {
  readonly boundingClientRect: { readonly width: number; readonly height: number };
  readonly rootBounds: { readonly width: number; readonly height: number } | null;
};

/** Reports every observed node as visible: jsdom has no layout. Tests may report other entries. */
class TestIntersectionObserver {
  static last: TestIntersectionObserver;
  static entry: Partial<Entry> = {};
  readonly #notify: (entries: readonly Entry[]) => void;
  readonly #observed = new Set<Element>();

  constructor(notify: (entries: readonly Entry[]) => void) {
    this.#notify = notify;
    TestIntersectionObserver.last = this;
  }

  report(target: Element, entry: Partial<Entry> = {}): void {
    const size = { width: 300, height: 400 };
    const whole = {
      intersectionRatio: 1,
      isIntersecting: true,
      boundingClientRect: size,
      rootBounds: { width: 390, height: 800 },
    };
    this.#notify([{ target, ...whole, ...TestIntersectionObserver.entry, ...entry }]);
  }

  observe(target: Element): void {
    if (this.#observed.has(target)) return;
    this.#observed.add(target);
    queueMicrotask(() => this.report(target));
  }

  unobserve(target: Element): void {
    this.#observed.delete(target);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  TestIntersectionObserver.entry = {};
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  document.body.replaceChildren();
});

function start(checkVisibility?: (this: Element) => boolean) {
  vi.stubGlobal('IntersectionObserver', TestIntersectionObserver);
  if (checkVisibility)
    Object.defineProperty(Element.prototype, 'checkVisibility', {
      value: checkVisibility,
      configurable: true,
    });
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const node = document.createElement('p');
  node.dataset.view = '{"name":"ElementViewed","payload":{"of":1}}';
  root.append(node);
  const track = vi.fn();
  createViewObserver(track)(root);
  return { host, node, track };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const shownByHost = function isShown(this: Element): boolean {
  return ((this.getRootNode() as ShadowRoot).host as HTMLElement).dataset.traffic === 'international';
};

it('tracks a hidden node once, when a changed attribute of the element makes it visible', async () => {
  const { host, track } = start(shownByHost);
  await settle();
  expect(track).not.toHaveBeenCalled();
  host.dataset.state = 'ready';
  await settle();
  expect(track).not.toHaveBeenCalled();
  host.dataset.traffic = 'international';
  await waitFor(() => expect(track.mock.calls).toEqual([['ElementViewed', { of: 1 }]]));
  host.dataset.state = 'pending';
  await settle();
  expect(track).toHaveBeenCalledOnce();
});

it('counts a node as visible if the browser has no `checkVisibility`', async () => {
  const { track } = start();
  await waitFor(() => expect(track).toHaveBeenCalledOnce());
});

it('tracks a node taller than the window once it fills the window, and not before', async () => {
  TestIntersectionObserver.entry = {
    boundingClientRect: { width: 390, height: 1600 },
    intersectionRatio: 0.2,
  };
  const { node, track } = start();
  await settle();
  TestIntersectionObserver.last.report(node, { intersectionRatio: 0.44 });
  expect(track).not.toHaveBeenCalled();
  TestIntersectionObserver.last.report(node, { intersectionRatio: 0.49 });
  expect(track.mock.calls).toEqual([['ElementViewed', { of: 1 }]]);
});

it('uses the size of its own window if `rootBounds` is null, and ignores nodes out of view', async () => {
  TestIntersectionObserver.entry = {
    boundingClientRect: { width: 100, height: innerHeight * 100 },
    rootBounds: null,
    intersectionRatio: 0,
    isIntersecting: false,
  };
  const { node, track } = start();
  await settle();
  expect(track).not.toHaveBeenCalled();
  TestIntersectionObserver.last.report(node, { isIntersecting: true, intersectionRatio: 0.01 });
  expect(track).toHaveBeenCalledOnce();
});

it('tracks a node that fits into the window only when it is completely visible', async () => {
  TestIntersectionObserver.entry = { intersectionRatio: 0.98 };
  const { node, track } = start();
  await settle();
  expect(track).not.toHaveBeenCalled();
  TestIntersectionObserver.last.report(node, { intersectionRatio: 1 });
  expect(track).toHaveBeenCalledOnce();
});

it('tracks nodes that are added later, and no view twice when a list is sorted', async () => {
  const { node, track } = start();
  await waitFor(() => expect(track).toHaveBeenCalledOnce());
  const addNode = (view: string) => {
    const added = document.createElement('p');
    added.dataset.view = view;
    node.after(added);
  };
  addNode('{"name":"ProductViewed","payload":{"product":{"productId":"1","position":"2"}}}');
  await waitFor(() => expect(track).toHaveBeenCalledTimes(2));
  addNode('{"name":"ProductViewed","payload":{"product":{"productId":"1","position":"7"}}}');
  addNode('{"name":"ProductViewed","payload":{"product":{"productId":"2","position":"2"}}}');
  await settle();
  expect(track.mock.calls.map(([, payload]) => payload.product?.productId)).toEqual([undefined, '1', '2']);
});

it('tracks a node that gets its `data-view` later', async () => {
  const { node, track } = start();
  await waitFor(() => expect(track).toHaveBeenCalledOnce());
  const later = document.createElement('p');
  node.after(later);
  await settle();
  later.dataset.view = '{"name":"FormViewed","payload":{}}';
  await waitFor(() => expect(track.mock.lastCall).toEqual(['FormViewed', {}]));
});
