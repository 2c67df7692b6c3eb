import type { BehaviorContext } from '../../core/behavior.ts';
import { attachOnIntent } from '../../core/browser/page/attach-on-intent.ts';

/**
 * Loads the code that syncs the `open` attribute with the dialog, on the first interaction or change of the
 * attribute, or at once after an earlier click. Runs without React.
 */
export function attachModalDialog(context: BehaviorContext): () => void {
  const { host, root, props, earlyClicks } = context;
  const intent = attachOnIntent({
    root,
    controls: '[part="button"]',
    attach: async () => (await import('./follow-modal-dialog.ts')).followModalDialog(context),
  });
  // Only starts the loading: the loaded code has its own observer.
  const observer = new MutationObserver(intent.start);
  observer.observe(host, { attributes: true, attributeFilter: ['open'] });
  if (props.open || earlyClicks?.length || root.querySelector('dialog')?.open) intent.start();
  return () => {
    observer.disconnect();
    intent.stop();
  };
}
