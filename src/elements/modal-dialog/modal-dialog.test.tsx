import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { followModalDialog } from './follow-modal-dialog.ts';
import { attachModalDialog } from './modal-dialog.behaviour.ts';
import { modalDialogElement } from './modal-dialog.element.ts';
import { ModalDialog } from './modal-dialog.tsx';

const cleanups: (() => void)[] = [];

beforeEach(() => {
  // jsdom draws dialogs without opening them.
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
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A drawn dialog with its behaviour, as the bridge attaches it. */
function attachModal(attributes: Readonly<Record<string, string>>, attach = followModalDialog) {
  const host = document.createElement('modal-dialog');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  const readProps = () => decodeAttributes(modalDialogElement.attributes, (name) => host.getAttribute(name));
  const { container } = renderComponent(<ModalDialog {...readProps()} items={[]} />);
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  document.body.append(host);
  const said: string[] = [];
  const detach = attach({
    host,
    root,
    get props() {
      return readProps();
    },
    source: async () => createTestSource(),
    emit: (verb) => said.push(verb) > 0,
    track: (name) => said.push(name),
    setState: () => undefined,
  });
  cleanups.push(detach);
  return {
    host,
    said,
    dialog: root.querySelector('dialog') as HTMLDialogElement,
    button: root.querySelector<HTMLButtonElement>('[part="button"]'),
    root,
  };
}

test('a simple dialog has a button with its label, a base dialog none', () => {
  renderComponent(<ModalDialog variant="simple" open={false} label="Read it" heading="Title" items={[]} />);
  expect(screen.getByRole('button', { name: 'Read it' })).toBeTruthy();
  expect(attachModal({ heading: 'Title', label: 'Read it' }).button).toBeNull();
});

test('the button is called like the dialog where it has no label', () => {
  expect(attachModal({ variant: 'simple', heading: 'Title' }).button?.textContent).toBe('Title');
  expect(attachModal({ variant: 'simple' }).button?.textContent).toBe('Open');
});

test('the button opens, the X button closes, and both are said', async () => {
  const { button, dialog, said, root } = attachModal({ variant: 'simple', label: 'Read it' });
  button?.click();
  await settle();
  expect([dialog.open, said]).toEqual([true, ['ElementClicked', 'open']]);
  root.querySelector<HTMLButtonElement>('[part="close"]')?.click();
  await settle();
  expect([dialog.open, said.slice(2)]).toEqual([false, ['close']]);
});

test('the open attribute opens and closes', async () => {
  const { host, dialog, said } = attachModal({});
  host.setAttribute('open', '');
  await settle();
  expect(dialog.open).toBe(true);
  host.setAttribute('open', 'false');
  await settle();
  expect([dialog.open, said]).toEqual([false, ['open', 'close']]);
});

test('a dialog that is open from the start is shown', async () => {
  const { dialog, said } = attachModal({ open: '' });
  await settle();
  expect([dialog.open, said]).toEqual([true, ['open']]);
});

test('a reader who closes it takes the open attribute away, so that it can be set again', async () => {
  const { host, dialog, said } = attachModal({ open: '' });
  await settle();
  dialog.close();
  await settle();
  expect(host.hasAttribute('open')).toBe(false);
  host.setAttribute('open', '');
  await settle();
  expect([dialog.open, said]).toEqual([true, ['open', 'close', 'open']]);
});

test('the code comes with the first sign of a hand, and the click that brought it is not lost', async () => {
  const { button, said } = attachModal({ variant: 'simple', label: 'Read it' }, attachModalDialog);
  button?.click();
  await vi.waitFor(() => expect(said).toContain('ElementClicked'));
});

test('the code comes with the open attribute', async () => {
  const { host, dialog, said } = attachModal({}, attachModalDialog);
  host.setAttribute('open', '');
  await vi.waitFor(() => expect([dialog.open, said]).toEqual([true, ['open']]));
});
