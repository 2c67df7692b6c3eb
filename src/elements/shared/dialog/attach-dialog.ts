import { moveEvent } from '../../../core/browser/move-event.ts';
import { lockScroll } from './lock-scroll.ts';

interface DialogHandlers {
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
  /** Elements that were clicked before the code was attached, oldest first. */
  readonly earlyClicks?: readonly Element[];
}

/** Implements `commandfor` buttons in browsers that do not support them. */
function handleCommands(
  dialog: HTMLDialogElement,
  earlyClicks: readonly Element[],
  signal: AbortSignal,
): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  const handleClick = (target: Element) => {
    const command = target.closest(`[commandfor="${dialog.id}"]`)?.getAttribute('command');
    if (command === 'show-modal' && !dialog.open) dialog.showModal();
    else if (command === 'close') dialog.close();
  };
  dialog
    .getRootNode()
    .addEventListener('click', (event) => event.defaultPrevented || handleClick(event.target as Element), {
      signal,
    });
  // Ignores early clicks on buttons that have been removed: their dialog cannot open.
  for (const target of earlyClicks) if (target.isConnected) handleClick(target);
}

function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** Implements `closedby="any"` where unsupported: a press and release on the backdrop closes the dialog. */
function closeOnBackdropClick(dialog: HTMLDialogElement, signal: AbortSignal): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  let startedOutside = false;
  const handlePress = (event: MouseEvent) => {
    startedOutside = isOutside(dialog, event);
  };
  const handleClick = (event: MouseEvent) => {
    if (startedOutside && isOutside(dialog, event)) dialog.close();
  };
  dialog.addEventListener('mousedown', handlePress, { signal });
  dialog.addEventListener('click', handleClick, { signal });
}

/** Makes an open dialog modal again after a script has moved its element in the page. Closes nothing. */
function stayModal(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const root = dialog.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const handleMove = () => {
    if (!dialog.open || dialog.matches(':modal')) return;
    // Unlike `close()`, fires no event.
    dialog.open = false;
    dialog.showModal();
  };
  root.host.addEventListener(moveEvent, handleMove, { signal });
}

/**
 * Connects a rendered `<Dialog>` to the page: reports when it opens and closes, by any means, and
 * locks page scrolling while it is open. Handles a dialog that is already open. The browser traps
 * and restores focus.
 *
 * @returns a function that detaches all listeners and closes the dialog
 */
export function attachDialog(
  dialog: HTMLDialogElement,
  { onOpen, onClose, earlyClicks = [] }: DialogHandlers = {},
): () => void {
  const stop = new AbortController();
  let unlock: (() => void) | undefined;
  const update = () => {
    if (dialog.open === (unlock !== undefined)) return;
    if (dialog.open) {
      unlock = lockScroll(dialog.ownerDocument);
      onOpen?.();
    } else {
      unlock?.();
      unlock = undefined;
      onClose?.();
    }
  };
  // Older browsers fire no `toggle` event on dialogs; the `open` attribute changes in all of them.
  const observer = new MutationObserver(update);
  observer.observe(dialog, { attributes: true, attributeFilter: ['open'] });
  handleCommands(dialog, earlyClicks, stop.signal);
  closeOnBackdropClick(dialog, stop.signal);
  stayModal(dialog, stop.signal);
  update();
  return () => {
    stop.abort();
    observer.disconnect();
    unlock?.();
    // A dialog that leaves the page open would no longer be modal when it returns.
    if (dialog.open) dialog.close();
  };
}
