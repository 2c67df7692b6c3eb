// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { wasOpenBefore } from '../../early-toggle.ts';
import { replayEvents } from './replay.ts';

let container: HTMLElement;
const find = (selector: string) => container.querySelector(selector) as HTMLElement;

beforeEach(() => {
  container = document.createElement('div');
  container.innerHTML = `<button>Press</button><a href="#there">Link</a><input type="checkbox"><input type="text">
    <form><button name="send">Send</button></form>`;
  document.body.replaceChildren(container);
});

test('replays recorded events in order on their original targets', () => {
  find('button').focus();
  const heard: string[] = [];
  for (const type of ['keydown', 'click'])
    container.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).localName}`));
  const events = [
    new KeyboardEvent('keydown', { key: 'a', bubbles: true }),
    new MouseEvent('click', { bubbles: true }),
  ];
  replayEvents(
    events.map((event) => ({ event, path: [find('button')] })),
    container,
  );
  expect(heard).toEqual(['keydown button', 'click button']);
});

test('copies the details of an event, prevents its default action and keeps it inside the root', () => {
  find('button').focus();
  const handle = vi.fn();
  find('button').addEventListener('keydown', handle);
  const event = new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true, composed: true });
  replayEvents([{ event, path: [find('button')] }], container);
  expect(handle.mock.lastCall?.[0]).toMatchObject({
    key: 'Enter',
    shiftKey: true,
    composed: false,
    defaultPrevented: true,
  });
});

test('skips a click on a checkbox, whose value is restored instead', () => {
  const handle = vi.fn();
  container.addEventListener('click', handle);
  const event = new MouseEvent('click', { bubbles: true });
  replayEvents([{ event, path: [find('[type=checkbox]')] }], container);
  expect(handle).not.toHaveBeenCalled();
});

test('replays key presses on the element that had focus when the replay started, and skips those on other elements', () => {
  const handle = vi.fn();
  container.addEventListener('keydown', ({ target }) => {
    handle((target as Element).localName);
    find('a').focus();
  });
  const press = (selector: string) => ({
    event: new KeyboardEvent('keydown', { bubbles: true }),
    path: [find(selector)],
  });
  find('button').focus();
  replayEvents([press('a'), press('button'), press('button')], container);
  expect(handle.mock.calls.flat()).toEqual(['button', 'button']);
});

test('skips a target that was removed from the document', () => {
  const handle = vi.fn();
  const target = find('button');
  target.addEventListener('click', handle);
  target.remove();
  replayEvents([{ event: new MouseEvent('click'), path: [target] }], container);
  expect(handle).not.toHaveBeenCalled();
});

test('skips a pointer event if the pointer has moved to another element', () => {
  const handle = vi.fn();
  find('button').addEventListener('mouseover', handle);
  replayEvents([{ event: new MouseEvent('mouseover'), path: [find('button')] }], container);
  expect(handle).not.toHaveBeenCalled();
});

test('replays `focusin` only while its target has focus', () => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<input id="one"><input id="other">';
  document.body.append(host);
  const one = root.getElementById('one') as HTMLElement;
  const handle = vi.fn();
  one.focus();
  one.addEventListener('focusin', handle);
  replayEvents([{ event: new FocusEvent('focusin'), path: [one] }], host);
  expect(handle).toHaveBeenCalledTimes(1);
  root.getElementById('other')?.focus();
  replayEvents([{ event: new FocusEvent('focusin'), path: [one] }], host);
  expect(handle).toHaveBeenCalledTimes(1);
});

test('submits a delayed form with the button that was pressed', () => {
  const form = find('form') as HTMLFormElement;
  const requestSubmit = vi.spyOn(form, 'requestSubmit').mockReturnValue();
  const submitter = find('[name=send]');
  replayEvents([{ event: new SubmitEvent('submit', { submitter }), path: [form] }], container);
  expect(requestSubmit.mock.calls).toEqual([[submitter]]);
});

test('lets listeners of replayed clicks read whether the disclosure was open before each click', () => {
  const handle = vi.fn();
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  details.append(summary);
  container.append(details);
  const clicks = [1, 2, 3].map(() => ({ event: new MouseEvent('click'), path: [summary] }));
  // jsdom toggles a disclosure even if the click is prevented.
  Object.defineProperty(details, 'open', { value: true });
  summary.addEventListener('click', (event) => handle(wasOpenBefore(event, details)));
  replayEvents(clicks, container);
  expect(handle.mock.calls.flat()).toEqual([false, true, false]);
});
