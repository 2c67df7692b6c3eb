import { createNode } from '../../../core/browser/overlay.ts';

/** Creates the close button of a dialog that a script builds; it looks like the close button of `Dialog`. */
export function createCloseButton(close: () => void): HTMLButtonElement {
  const button = createNode(
    'button',
    { class: 'button button--icon button--bare dialog__close', type: 'button', 'aria-label': 'Close' },
    '✕',
  );
  button.addEventListener('click', close);
  return button;
}
