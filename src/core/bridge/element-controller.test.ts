// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveEvent } from '../browser/move-event.ts';
import { createElementController } from './element-controller.ts';
import type { ElementRow } from './element-row.ts';
import { createPrerendered, createTestBridge } from './testing/test-bridge.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);
const interaction: ElementRow = { tag: 'my-note', strategy: 'interaction', attributes: [] };

function connectPrerendered(html = '<button>Press</button>', row = interaction) {
  const bridge = createTestBridge();
  const host = createPrerendered(html);
  const controller = createElementController(host, row, bridge);
  controller.connect();
  return { bridge, host, controller, root: host.shadowRoot as ShadowRoot };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('keeps an element dormant without an event', async () => {
  const { controller, bridge } = connectPrerendered();
  await settle();
  expect(controller.state).toBe('dormant');
  expect(bridge.requests).toEqual([]);
});

test('hydrates on a click and passes the click to the runtime', async () => {
  const { controller, root } = connectPrerendered();
  const button = root.querySelector('button') as HTMLElement;
  const click = new MouseEvent('click');
  controller.handleEvent({ event: click, path: [button] });
  expect(controller.state).toBe('loading');
  await settle();
  expect(controller.state).toBe('hydrated');
  expect(controller.takeEvents()).toEqual([{ event: click, path: [button] }]);
  expect(controller.takeEvents()).toEqual([]);
});

test('hydrates on a press without replaying it', async () => {
  const { controller, root } = connectPrerendered();
  controller.handleEvent({ event: new Event('pointerdown'), path: [root.firstElementChild as Node] });
  await settle();
  expect(controller.state).toBe('hydrated');
  expect(controller.takeEvents()).toEqual([]);
});

test('hydrates when the pointer moves over it, and replays this position', async () => {
  const { controller, root } = connectPrerendered();
  const event = new Event('mouseover');
  controller.handleEvent({ event, path: [root.firstElementChild as Node] });
  await settle();
  expect(controller.state).toBe('hydrated');
  expect(controller.takeEvents()).toMatchObject([{ event }]);
});

test('ignores events of a static element, and hydrates it when an attribute changes', async () => {
  const { controller, root } = connectPrerendered('', { ...interaction, strategy: 'static' });
  controller.handleEvent({ event: new Event('click'), path: [root.firstElementChild as Node] });
  expect(controller.state).toBe('dormant');
  controller.update();
  await settle();
  expect(controller.state).toBe('hydrated');
});

test('hydrates immediately if the visitor changed a field before the script ran', async () => {
  const bridge = createTestBridge();
  const host = createPrerendered('<input value="first">');
  (host.shadowRoot?.querySelector('input') as HTMLInputElement).value = 'changed';
  createElementController(host, interaction, bridge).connect();
  await settle();
  expect(bridge.mounts).toHaveLength(1);
});

test('renders an element on the client if its root is from another build', async () => {
  const bridge = createTestBridge();
  const host = createPrerendered('', 'another-build');
  const controller = createElementController(host, interaction, bridge);
  controller.connect();
  expect(host.dataset.state).toBe('pending');
  await settle();
  expect([controller.state, controller.isPrerendered]).toEqual(['hydrated', false]);
});

test('reports a failed load once and retries with growing delays', async () => {
  const { controller, bridge } = connectPrerendered();
  bridge.isOffline = true;
  controller.hydrate();
  await settle();
  expect(controller.state).toBe('failed');
  await vi.advanceTimersByTimeAsync(2000);
  expect(controller.state).toBe('failed');
  bridge.isOffline = false;
  await vi.advanceTimersByTimeAsync(3999);
  expect(controller.state).toBe('failed');
  await vi.advanceTimersByTimeAsync(1);
  expect(controller.state).toBe('hydrated');
  expect(bridge.errors).toMatchObject([{ tag: 'my-note', message: 'code failed to load' }]);
});

test('starts one retry after 2 s, however often the visitor clicked while the code failed to load', async () => {
  const { controller, bridge, root } = connectPrerendered();
  bridge.isOffline = true;
  for (let clicks = 0; clicks < 3; clicks += 1) {
    controller.handleEvent({ event: new Event('click'), path: [root.firstElementChild as Node] });
    await settle();
  }
  const attempts = () => bridge.requests.filter((name) => name === 'runtime').length;
  expect(attempts()).toBe(3);
  await vi.advanceTimersByTimeAsync(1999);
  expect(attempts()).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts()).toBe(4);
  await vi.advanceTimersByTimeAsync(4000);
  expect(attempts()).toBe(5);
});

test('loads the code again immediately when an event arrives before the retry', async () => {
  const { controller, bridge, root } = connectPrerendered();
  bridge.isOffline = true;
  controller.hydrate();
  await settle();
  bridge.isOffline = false;
  controller.handleEvent({ event: new Event('click'), path: [root.firstElementChild as Node] });
  await settle();
  expect(controller.state).toBe('hydrated');
});

test('does not mount an element that was removed while loading, and hydrates it after a new insertion', async () => {
  const { controller, bridge } = connectPrerendered();
  controller.hydrate();
  controller.disconnect();
  await settle();
  expect([controller.state, bridge.mounts.length]).toEqual(['disconnected', 0]);
  controller.connect();
  controller.hydrate();
  await settle();
  expect([controller.state, bridge.mounts.length]).toEqual(['hydrated', 1]);
});

test('does not replay a click on an element that was removed before its code arrived', async () => {
  const { controller, root } = connectPrerendered('<button>Press</button>');
  controller.handleEvent({ event: new Event('click'), path: [root.firstElementChild as Node] });
  controller.disconnect();
  await settle();
  controller.connect();
  controller.hydrate();
  await settle();
  expect(controller.state).toBe('hydrated');
  expect(controller.takeEvents()).toEqual([]);
});

test('replays a click on an element that is back in the document before its code arrives', async () => {
  const { controller, bridge, root } = connectPrerendered('<button>Press</button>');
  const event = new Event('click');
  controller.handleEvent({ event, path: [root.firstElementChild as Node] });
  controller.disconnect();
  controller.connect();
  await settle();
  expect([controller.state, bridge.mounts.length]).toEqual(['hydrated', 1]);
  expect(controller.takeEvents()).toMatchObject([{ event }]);
});

test('unmounts once when the element is removed', async () => {
  const mounted = { update: vi.fn(), readProperty: vi.fn(), unmount: vi.fn() };
  const controller = createElementController(createPrerendered(''), interaction, createTestBridge(mounted));
  controller.connect();
  controller.hydrate();
  await settle();
  controller.update();
  controller.disconnect();
  controller.disconnect();
  expect([mounted.update.mock.calls.length, mounted.unmount.mock.calls.length]).toEqual([1, 1]);
});

test('changes nothing when a move connects the element again', async () => {
  const { controller, bridge } = connectPrerendered();
  controller.hydrate();
  await settle();
  controller.connect();
  expect([controller.state, bridge.mounts.length]).toEqual(['hydrated', 1]);
});

test('delays a submit while the code loads, and submits natively after three seconds', async () => {
  const { bridge, root, controller } = connectPrerendered('<form><button>Send</button></form>');
  const form = root.querySelector('form') as HTMLFormElement;
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  vi.spyOn(bridge.chunks, 'load').mockReturnValue(new Promise(() => undefined));
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(submit);
  expect([submit.defaultPrevented, controller.state]).toEqual([true, 'loading']);
  await vi.advanceTimersByTimeAsync(2999);
  expect(requestSubmit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(requestSubmit).toHaveBeenCalledTimes(1);
  const again = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(again);
  expect(again.defaultPrevented).toBe(false);
});

test('delays a submit after a behavior has failed to load', async () => {
  const { controller, root } = connectPrerendered('<form><button>Send</button></form>');
  controller.retryLater(new Error('offline'), () => undefined);
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  root.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
});

test('submits a delayed form natively when the code fails to load', async () => {
  const { bridge, root } = connectPrerendered('<form><button>Send</button></form>');
  const form = root.querySelector('form') as HTMLFormElement;
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  bridge.isOffline = true;
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
  expect(requestSubmit).toHaveBeenCalledTimes(1);
});

test('hydrates an element that was changed while it was outside the document', async () => {
  const { controller } = connectPrerendered();
  controller.disconnect();
  controller.renderedTexts.set('heading', 'Old');
  controller.update();
  expect(controller.state).toBe('disconnected');
  controller.connect();
  await settle();
  expect(controller.state).toBe('hydrated');
});

test('dispatches an event when the element was moved, but not at its first insertion', () => {
  const host = createPrerendered('');
  const controller = createElementController(host, interaction, createTestBridge());
  let moves = 0;
  host.addEventListener(moveEvent, () => (moves += 1));
  controller.connect();
  expect(moves).toBe(0);
  controller.connect();
  expect(moves).toBe(1);
});

test('hydrates when an attribute of an item changes, and stores the changes before hydration', async () => {
  const bridge = createTestBridge();
  const host = createPrerendered('');
  host.innerHTML = '<b heading="One"></b>';
  const controller = createElementController(host, { ...interaction, items: ['heading'] }, bridge);
  controller.connect();
  const item = host.querySelector('b');
  item?.append('Content');
  await settle();
  expect(controller.state).toBe('dormant');
  item?.setAttribute('heading', 'Two');
  await settle();
  expect(controller.state).toBe('hydrated');
  item?.setAttribute('heading', 'Three');
  await settle();
  expect(controller.itemChanges.map(({ oldValue }) => oldValue)).toEqual(['One']);
});
