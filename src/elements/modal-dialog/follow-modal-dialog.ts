import type { BehaviorContext } from '../../core/behavior.ts';
import { attachDialog } from '../shared/dialog/attach-dialog.ts';

/**
 * Opens and closes the dialog with the `open` attribute, removes the attribute when
 * the reader closes the dialog, and emits events for both. Runs without React.
 */
export function followModalDialog(context: BehaviorContext): () => void {
  const { host, root, emit } = context;
  const dialog = root.querySelector('dialog');
  if (!dialog) return () => undefined;

  const detachDialog = attachDialog(dialog, {
    earlyClicks: context.earlyClicks,
    onOpen: () => emit('open'),
    onClose() {
      if (context.props.open) host.removeAttribute('open');
      emit('close');
    },
  });
  const syncWithAttribute = () => {
    if (!context.props.open) dialog.close();
    // Without a box, the dialog would be invisible, but the page behind it inert.
    else if (!dialog.open && host.checkVisibility?.() !== false) dialog.showModal();
  };
  const observer = new MutationObserver(syncWithAttribute);
  observer.observe(host, { attributes: true, attributeFilter: ['open'] });
  // Without the attribute, a dialog that its button has already opened stays open.
  const openIfDisplayed = () => context.props.open && syncWithAttribute();
  openIfDisplayed();
  // A hidden parent that appears changes the size of the host. Without a button, a host in a flex row stays
  // 0 × 0, and only the size of the parent changes.
  const resizeObserver = new ResizeObserver(openIfDisplayed);
  resizeObserver.observe(host);
  if (host.parentElement) resizeObserver.observe(host.parentElement);

  const controller = new AbortController();
  const button = root.querySelector('[part="button"]');
  button?.addEventListener(
    'click',
    () =>
      context.track('ElementClicked', {
        webElement: { location: 'modal-dialog', elementType: 'BUTTON', text: button.textContent ?? '' },
      }),
    { signal: controller.signal },
  );
  return () => {
    controller.abort();
    observer.disconnect();
    resizeObserver.disconnect();
    detachDialog();
  };
}
