import { findFocused } from '../../../core/browser/find-focused.ts';
import { createNode, createOverlay } from '../../../core/browser/overlay.ts';
import { storeDismissal, wasDismissed } from '../../../core/browser/page/dismissals.ts';
import { attachDialog } from '../../shared/dialog/attach-dialog.ts';
import { createCloseButton } from '../../shared/dialog/create-close-button.ts';
import { type SanitizeOptions, sanitizeAdHtml } from '../creative/sanitize-ad.ts';
import { copyStyles } from './copy-styles.ts';

/** localStorage key that records that the visitor closed the dialog. */
const dismissedKey = 'internationalModalSeen';

interface ModalOptions extends SanitizeOptions {
  /** `Advertisement`, or `From {site}` for a house notice. */
  readonly heading: string;
}

/**
 * Shows international visitors the labeled modal dialog of the ad rules, until they close it once. If the
 * visitor is using a form or another dialog, waits until the next page.
 *
 * @param styleSource one of our shadow roots, whose stylesheets the dialog uses
 * @param html untrusted HTML of the ad rule
 * @param options `policy` comes from the caller, because a page can create our Trusted Types policy only once
 */
export async function showInternationalModal(
  styleSource: ShadowRoot,
  html: string,
  { heading, ...options }: ModalOptions,
): Promise<void> {
  if (wasDismissed(dismissedKey)) return;
  const nodes = await sanitizeAdHtml(html, options);
  if (nodes.length === 0) return;
  const { host, container } = await createOverlay('international', (root) => copyStyles(styleSource, root));
  const dialog = createNode('dialog', {
    class: 'dialog',
    closedby: 'any',
    'aria-labelledby': 'international-heading',
  });
  const title = createNode('h2', { class: 'dialog__heading', id: 'international-heading' }, heading);
  dialog.append(
    createNode(
      'div',
      { class: 'dialog__head' },
      title,
      createCloseButton(() => dialog.close()),
    ),
    createNode('div', { class: 'dialog__body' }, ...nodes),
  );
  container.append(dialog);
  if (findFocused()?.closest('form, dialog')) {
    host.remove();
    return;
  }
  const detach = attachDialog(dialog);
  dialog.addEventListener('close', () => {
    storeDismissal(dismissedKey, '1');
    detach();
    host.remove();
  });
  dialog.showModal();
}
