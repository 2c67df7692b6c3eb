import { findFocused } from '../../../core/browser/find-focused.ts';
import { createNode, type Overlay } from '../../../core/browser/overlay.ts';
import type { ConsentState } from '../../../core/consent/consent.ts';
import { createCloseButton } from '../dialog/create-close-button.ts';
import { showReceipt } from './show-receipt.ts';

let closePrevious = (): void => undefined;

/**
 * Shows the receipt of a choice beside the page, until the visitor closes it or chooses again. When the
 * visitor closes it, the focus returns to the element that had it before.
 *
 * @param isStored false if the browser blocks cookies: the choice applies to this page only
 */
export function showReceiptPanel(
  { host, container }: Overlay,
  state: ConsentState,
  { privacyUrl, isStored }: { privacyUrl: string; isStored: boolean },
): void {
  closePrevious();
  closePrevious = () => host.remove();
  const focused = findFocused();
  const close = () => {
    host.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  const receipt = createNode('div', { class: 'consent-receipt' });
  const panel = createNode(
    'section',
    { class: 'dialog consent-receipt__panel', 'aria-labelledby': 'receipt-heading' },
    createNode(
      'div',
      { class: 'dialog__head' },
      createNode(
        'h2',
        { class: 'dialog__heading', id: 'receipt-heading' },
        isStored ? 'Your choice is saved' : 'Your choice applies to this page only',
      ),
      createCloseButton(close),
    ),
    createNode(
      'div',
      { class: 'dialog__body' },
      receipt,
      createNode('p', {}, createNode('a', { href: privacyUrl }, 'Your privacy choices')),
    ),
  );
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  showReceipt(receipt, state, false);
  container.append(panel);
}
