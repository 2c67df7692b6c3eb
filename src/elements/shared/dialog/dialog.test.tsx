import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachDialog } from './attach-dialog.ts';
import { Dialog, dialogCommand } from './dialog.tsx';
import { lockScroll } from './lock-scroll.ts';

const cleanups: (() => void)[] = [];

beforeEach(() => {
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
});

function attach() {
  render(
    <>
      <button type="button" {...dialogCommand('one', 'show-modal')}>
        Open it
      </button>
      <Dialog id="one" heading="A dialog">
        <p>Body</p>
      </Dialog>
    </>,
  );
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
  const onOpen = vi.fn();
  const onClose = vi.fn();
  const detach = attachDialog(dialog, { onOpen, onClose });
  cleanups.push(detach);
  return { dialog, onOpen, onClose, detach };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function press(target: Element, type: string, clientX: number) {
  target.dispatchEvent(new MouseEvent(type, { clientX, clientY: 150, bubbles: true }));
}

describe('dialog', () => {
  it('names the dialog after its heading and renders a Close button', () => {
    const { dialog } = attach();
    dialog.showModal();
    expect(screen.getByRole('dialog', { name: 'A dialog' })).toBe(dialog);
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('opens and closes the dialog with its buttons in browsers without `commandfor`', async () => {
    const { dialog, onOpen, onClose } = attach();
    screen.getByRole('button', { name: 'Open it' }).click();
    await settle();
    expect([dialog.open, onOpen.mock.calls.length, onClose.mock.calls.length]).toEqual([true, 1, 0]);
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
    expect([dialog.open, onOpen.mock.calls.length, onClose.mock.calls.length]).toEqual([false, 1, 1]);
  });

  it('opens the dialog for an early click, but not if the element has been removed since', () => {
    const { dialog, detach } = attach();
    detach();
    const button = screen.getByRole('button', { name: 'Open it' });
    const host = dialog.parentElement as HTMLElement;
    host.remove();
    cleanups.push(attachDialog(dialog, { earlyClicks: [button] }));
    expect(dialog.open).toBe(false);
    document.body.append(host);
    cleanups.push(attachDialog(dialog, { earlyClicks: [button] }));
    expect(dialog.open).toBe(true);
  });

  it('does not open the dialog for a prevented click, as a replayed click is', () => {
    const { dialog } = attach();
    const button = screen.getByRole('button', { name: 'Open it' });
    button.addEventListener('click', (event) => event.preventDefault());
    button.click();
    expect(dialog.open).toBe(false);
  });

  it('closes the dialog on a click on the backdrop, but not if a text selection ends there', () => {
    const { dialog } = attach();
    dialog.showModal();
    press(dialog, 'mousedown', 150);
    press(dialog, 'click', 20);
    expect(dialog.open).toBe(true);
    press(dialog, 'mousedown', 20);
    press(dialog, 'click', 20);
    expect(dialog.open).toBe(false);
  });

  it('keeps the dialog open on a click inside', () => {
    const { dialog } = attach();
    dialog.showModal();
    for (const target of [dialog, screen.getByText('Body')]) {
      press(target, 'mousedown', 150);
      press(target, 'click', 150);
    }
    expect(dialog.open).toBe(true);
  });

  it('locks page scrolling while the dialog is open', async () => {
    const { dialog } = attach();
    dialog.showModal();
    await settle();
    expect(document.documentElement.style.overflow).toBe('hidden');
    dialog.close();
    await settle();
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('closes an open dialog and unlocks page scrolling when the dialog is detached', async () => {
    const { dialog, detach } = attach();
    dialog.showModal();
    await settle();
    detach();
    expect([dialog.open, document.documentElement.style.overflow]).toEqual([false, '']);
  });
});

it('restores the overflow that the page itself had set', () => {
  document.documentElement.style.overflow = 'clip';
  lockScroll(document)();
  expect(document.documentElement.style.overflow).toBe('clip');
  document.documentElement.style.overflow = '';
});

it('locks page scrolling until the last of several locks is released', () => {
  const [unlockFirst, unlockSecond] = [lockScroll(document), lockScroll(document)];
  unlockFirst();
  unlockFirst();
  expect(document.documentElement.style.overflow).toBe('hidden');
  unlockSecond();
  expect(document.documentElement.style.overflow).toBe('');
});
