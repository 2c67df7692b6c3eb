import { attachOnIntent } from '../../../core/browser/attach-on-intent.ts';
import type { ShareContext } from './attach-share.ts';

/**
 * Brings a drawn `<Share>` to life: at once where it was drawn without an address,
 * else at the first sign of a hand, so that whoever does not share fetches none of it.
 */
export function attachShareOnIntent(context: ShareContext): () => void {
  const section = context.root.querySelector('[data-share]');
  if (!section) return () => undefined;
  const intent = attachOnIntent({
    root: context.root,
    controls: '[data-network], [data-share-open]',
    attach: async () => (await import('./attach-share.ts')).attachShare(context),
  });
  if (context.earlyClicks?.length || !section.querySelector('[data-rendered-url]')) intent.start();
  return intent.stop;
}
