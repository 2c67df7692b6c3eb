import { createNode, createOverlay } from '../../../core/browser/overlay.ts';
import { attachDialog } from '../../shared/dialog/attach-dialog.ts';
import { createCloseButton } from '../../shared/dialog/create-close-button.ts';
import { type SanitizeOptions, setAdHtml } from '../creative/sanitize-ad.ts';
import { copyStyles } from './copy-styles.ts';

/** localStorage key that records that the visitor closed the dialog. */
const dismissedKey = 'internationalModalSeen';

/** Returns false if storage is blocked: the dialog then shows once per page. */
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
}

function storeDismissal(): void {
  try {
    localStorage.setItem(dismissedKey, '1');
  } catch {
    // Storage is blocked or full: the dialog shows again on the next page.
  }
}

interface ModalOptions extends SanitizeOptions {
  /** `Advertisement`, or `From {site}` for a house notice. */
  readonly heading: string;
}

/**
 * Shows international visitors the labeled modal dialog of the ad rules, until they close it once.
 *
 * @param styleSource one of our shadow roots, whose stylesheets the dialog uses
 * @param options passed by the caller, because this chunk must not create a second Trusted Types policy
 */
export async function showInternationalModal(
  styleSource: ShadowRoot,
  rendered: string,
  { heading, ...options }: ModalOptions,
): Promise<void> {
  if (wasDismissed()) return;
  const body = createNode('div', { class: 'dialog__body' });
  if (!(await setAdHtml(body, rendered, options))) return;
  const { host, container } = await createOverlay('international', (root) => copyStyles(styleSource, root));
  const dialog = createNode('dialog', {
    class: 'dialog',
    id: 'international',
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
    body,
  );
  container.append(dialog);
  const detach = attachDialog(dialog, { onOpen: () => undefined, onClose: () => undefined });
  dialog.addEventListener('close', () => {
    storeDismissal();
    detach();
    host.remove();
  });
  dialog.showModal();
}
