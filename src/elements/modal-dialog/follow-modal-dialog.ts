import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachDialog } from '../shared/dialog/attach-dialog.ts';

/**
 * Lets the `open` attribute open and close the dialog, removes it when a reader
 * closes the dialog, and says both to the outside. Needs no React.
 */
export function followModalDialog(context: BehaviourContext): () => void {
  const { host, root, emit } = context;
  const dialog = root.querySelector('dialog');
  if (!dialog) return () => undefined;

  const detachDialog = attachDialog(dialog, {
    onOpen: () => emit('open'),
    onClose() {
      if (context.props.open) host.removeAttribute('open');
      emit('close');
    },
  });
  const followAttribute = () => {
    if (context.props.open && !dialog.open) dialog.showModal();
    else if (!context.props.open && dialog.open) dialog.close();
  };
  const observer = new MutationObserver(followAttribute);
  observer.observe(host, { attributes: true, attributeFilter: ['open'] });
  // A dialog that its button opened before this ran is not asked to be open, and stays so.
  if (context.props.open) followAttribute();

  const stop = new AbortController();
  const button = root.querySelector('[part="button"]');
  button?.addEventListener(
    'click',
    () =>
      context.track('ElementClicked', {
        webElement: { location: 'modal-dialog', elementType: 'BUTTON', text: button.textContent ?? '' },
      }),
    { signal: stop.signal },
  );
  return () => {
    stop.abort();
    observer.disconnect();
    detachDialog();
  };
}
