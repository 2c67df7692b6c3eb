import { lockScroll } from './lock-scroll.ts';

interface DialogHandlers {
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
}

/** The command of the clicked button, if that button controls this dialog. */
function findCommand(event: Event, dialog: HTMLDialogElement): string | null | undefined {
  const button = event
    .composedPath()
    .find((node) => node instanceof HTMLButtonElement && node.getAttribute('commandfor') === dialog.id);
  return (button as HTMLButtonElement | undefined)?.getAttribute('command');
}

/** Implements `commandfor` buttons in browsers that do not support them. */
function handleCommands(root: Node, dialog: HTMLDialogElement, signal: AbortSignal): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  const handleClick = (event: Event) => {
    const command = findCommand(event, dialog);
    if (command === 'show-modal' && !dialog.open) dialog.showModal();
    else if (command === 'close') dialog.close();
  };
  root.addEventListener('click', handleClick, { signal });
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

/**
 * Connects a rendered `<Dialog>` to the page: reports when it opens and closes, by any means, and
 * locks page scrolling while it is open. Handles a dialog that is already open. The browser traps
 * and restores focus.
 *
 * @returns a function that detaches all listeners
 */
export function attachDialog(
  dialog: HTMLDialogElement,
  { onOpen, onClose }: DialogHandlers = {},
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
  handleCommands(dialog.getRootNode(), dialog, stop.signal);
  closeOnBackdropClick(dialog, stop.signal);
  update();
  return () => {
    stop.abort();
    observer.disconnect();
    unlock?.();
  };
}
