import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachOnIntent } from '../../core/browser/attach-on-intent.ts';

/**
 * Lets the `open` attribute open and close the dialog, and tells of both. The code
 * for it comes with the first sign of a hand or the attribute. Needs no React.
 */
export function attachModalDialog(context: BehaviourContext): () => void {
  const { host, root, props } = context;
  const intent = attachOnIntent({
    root,
    controls: '[part="button"]',
    attach: async () => (await import('./follow-modal-dialog.ts')).followModalDialog(context),
  });
  // From then on the code that came follows the attribute itself.
  const observer = new MutationObserver(intent.start);
  observer.observe(host, { attributes: true, attributeFilter: ['open'] });
  if (props.open || root.querySelector('dialog')?.open) intent.start();
  return () => {
    observer.disconnect();
    intent.stop();
  };
}
