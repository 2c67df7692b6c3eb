import { lockScroll } from './lock-scroll.ts';

export interface DialogHandlers {
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The button in the path of a click that is to open or close this dialog. */
function findCommand(event: Event, dialog: HTMLDialogElement): string | null | undefined {
  const button = event
    .composedPath()
    .find((node) => node instanceof HTMLButtonElement && node.getAttribute('commandfor') === dialog.id);
  return (button as HTMLButtonElement | undefined)?.getAttribute('command');
}

/** What `commandfor` buttons do by themselves where the browser knows them. */
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

/** What `closedby="any"` does where the browser knows it: a press and release on the backdrop closes. */
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
 * Joins a drawn `<Dialog>` to the page: says when it opens and closes, however that
 * came to be, and locks the page's scrolling in between. Also one that was opened
 * before. Focus is kept inside, and given back, by the browser.
 *
 * @returns what undoes it
 */
export function attachDialog(dialog: HTMLDialogElement, { onOpen, onClose }: DialogHandlers): () => void {
  const stop = new AbortController();
  let unlock: (() => void) | undefined;
  const update = () => {
    if (dialog.open === (unlock !== undefined)) return;
    if (dialog.open) {
      unlock = lockScroll(dialog.ownerDocument);
      onOpen();
    } else {
      unlock?.();
      unlock = undefined;
      onClose();
    }
  };
  // The toggle event of a dialog is younger than the dialog; its attribute is not.
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
