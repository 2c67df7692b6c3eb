// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createElementController } from './element-controller.ts';
import { listenForIntent } from './intent.ts';
import { createPrerendered, createTestBridge } from './testing/test-bridge.ts';

function connectPrerendered() {
  const host = createPrerendered('<button>Press</button>');
  const controller = createElementController(
    host,
    { tag: 'my-note', strategy: 'interaction', attributes: [] },
    createTestBridge(),
  );
  controller.connect();
  return { host, controller, button: host.shadowRoot?.querySelector('button') as HTMLElement };
}

test('passes a click inside a root to the element, and does not treat `mouseover` as user intent', () => {
  const onIntent = vi.fn();
  listenForIntent(onIntent);
  const { controller, button } = connectPrerendered();
  document.body.dispatchEvent(new Event('mouseover', { bubbles: true, composed: true }));
  expect([onIntent.mock.calls.length, controller.state]).toEqual([0, 'dormant']);
  button.dispatchEvent(new Event('click', { bubbles: true, composed: true }));
  expect([onIntent.mock.calls.length, controller.state]).toEqual([1, 'loading']);
  expect(controller.takeEvents()).toMatchObject([{ path: expect.arrayContaining([button]) }]);
});

test('hydrates an element for an event that was recorded before the entry ran', () => {
  const onIntent = vi.fn();
  const handleEvent = listenForIntent(onIntent);
  const { host, controller, button } = connectPrerendered();
  const event = new MouseEvent('click');
  const early = { event, path: [button, host, document.body] };
  handleEvent(early);
  expect([onIntent.mock.calls.length, controller.state]).toEqual([1, 'loading']);
  expect(controller.takeEvents()).toEqual([early]);
});

test.each([
  ['moves straight up or down', 0, 5, 0],
  ['moves to the side', 5, 0, 1],
  ['rests', 0, 0, 0],
])('calls `onIntent` only for a moved pointer: it %s', (_, movementX, movementY, calls) => {
  const onIntent = vi.fn();
  listenForIntent(onIntent);
  // jsdom has no `PointerEvent` with a movement.
  dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY }));
  expect(onIntent).toHaveBeenCalledTimes(calls);
});
