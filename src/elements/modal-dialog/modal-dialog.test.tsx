import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { followModalDialog } from './follow-modal-dialog.ts';
import { attachModalDialog } from './modal-dialog.behavior.ts';
import { modalDialogElement } from './modal-dialog.element.ts';
import { ModalDialog } from './modal-dialog.tsx';

const cleanups: (() => void)[] = [];

/** Reports a new size to the observer. */
let resize: () => void;

beforeEach(() => {
  // jsdom computes no layout and has no ResizeObserver.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => {
        resize = () => undefined;
      };
      constructor(handle: () => void) {
        resize = handle;
      }
    },
  );
  // jsdom does not implement these methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Renders a dialog and attaches its behavior as the bridge does. */
function attachModal(
  attributes: Readonly<Record<string, string>>,
  attach = followModalDialog,
  earlyClick = 'none',
) {
  const host = document.createElement('modal-dialog');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  const readProps = () => decodeAttributes(modalDialogElement.attributes, (name) => host.getAttribute(name));
  const { container } = renderComponent(<ModalDialog {...readProps()} items={[]} />);
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  document.body.append(host);
  const calls: string[] = [];
  const detach = attach({
    host,
    root,
    get props() {
      return readProps();
    },
    source: async () => createTestSource(),
    emit: (verb) => calls.push(verb) > 0,
    track: (name) => calls.push(name),
    setState: () => undefined,
    earlyClicks: [...root.querySelectorAll(earlyClick)],
  });
  cleanups.push(detach);
  return {
    host,
    calls,
    detach,
    dialog: root.querySelector('dialog') as HTMLDialogElement,
    button: root.querySelector<HTMLButtonElement>('[part="button"]'),
    root,
  };
}

test('renders a button only in the simple variant', () => {
  renderComponent(<ModalDialog variant="simple" open={false} label="Read it" heading="Title" items={[]} />);
  expect(screen.getByRole('button', { name: 'Read it' })).toBeTruthy();
  expect(attachModal({ heading: 'Title', label: 'Read it' }).button).toBeNull();
});

test('labels the button with the heading if there is no label', () => {
  expect(attachModal({ variant: 'simple', heading: 'Title' }).button?.textContent).toBe('Title');
  expect(attachModal({ variant: 'simple' }).button?.textContent).toBe('Open');
});

test('emits `open` when its button opens the dialog, and `close` when the X button closes it', async () => {
  const { button, dialog, calls, root } = attachModal({ variant: 'simple', label: 'Read it' });
  button?.click();
  await settle();
  expect([dialog.open, calls]).toEqual([true, ['ElementClicked', 'open']]);
  root.querySelector<HTMLButtonElement>('[part="close"]')?.click();
  await settle();
  expect([dialog.open, calls.slice(2)]).toEqual([false, ['close']]);
});

test('opens and closes with the open attribute', async () => {
  const { host, dialog, calls } = attachModal({});
  host.setAttribute('open', '');
  await settle();
  expect(dialog.open).toBe(true);
  host.setAttribute('open', 'false');
  await settle();
  expect([dialog.open, calls]).toEqual([false, ['open', 'close']]);
});

test('opens the dialog on load if it has the open attribute', async () => {
  const { dialog, calls } = attachModal({ open: '' });
  await settle();
  expect([dialog.open, calls]).toEqual([true, ['open']]);
});

test('opens the dialog when its hidden parent appears, unless the visitor has closed it', async () => {
  const { host, dialog } = attachModal({});
  let isDisplayed = false;
  host.checkVisibility = () => isDisplayed;
  host.setAttribute('open', '');
  await settle();
  expect(dialog.open).toBe(false);
  isDisplayed = true;
  resize();
  expect(dialog.open).toBe(true);
  await settle();
  dialog.close();
  await settle();
  resize();
  expect(dialog.open).toBe(false);
});

test('does not open the dialog after it was detached', () => {
  const { host, dialog, detach } = attachModal({});
  host.toggleAttribute('open', true);
  detach();
  resize();
  expect(dialog.open).toBe(false);
});

test('keeps a dialog open that its button has opened when the size of the page changes', () => {
  const { dialog, button } = attachModal({ variant: 'simple' });
  button?.click();
  resize();
  expect(dialog.open).toBe(true);
});

test('removes the open attribute when the dialog closes, and opens the dialog if it is set again', async () => {
  const { host, dialog, calls } = attachModal({ open: '' });
  await settle();
  dialog.close();
  await settle();
  expect(host.hasAttribute('open')).toBe(false);
  host.setAttribute('open', '');
  await settle();
  expect([dialog.open, calls]).toEqual([true, ['open', 'close', 'open']]);
});

test('loads its code on the first interaction and replays the click', async () => {
  const { button, calls } = attachModal({ variant: 'simple', label: 'Read it' }, attachModalDialog);
  button?.click();
  await waitFor(() => expect(calls).toContain('ElementClicked'));
});

test('opens for a click from before its code was attached in browsers without `commandfor`', async () => {
  const { dialog, calls } = attachModal({ variant: 'simple' }, attachModalDialog, '[part="button"]');
  await waitFor(() => expect([dialog.open, calls]).toEqual([true, ['open']]));
});

test('closes a dialog that is removed while it is open, and keeps its open attribute', () => {
  const { host, dialog, detach } = attachModal({ open: '' });
  detach();
  expect([dialog.open, host.hasAttribute('open')]).toEqual([false, true]);
});

test('loads its code when the open attribute is set', async () => {
  const { host, dialog, calls } = attachModal({}, attachModalDialog);
  host.setAttribute('open', '');
  await waitFor(() => expect([dialog.open, calls]).toEqual([true, ['open']]));
});
