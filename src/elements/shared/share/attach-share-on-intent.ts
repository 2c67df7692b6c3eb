import { attachOnIntent, attachWhilePresent } from '../../../core/browser/page/attach-on-intent.ts';
import type { ShareContext } from './attach-share.ts';

/**
 * Attaches the behavior of a rendered `<Share>`: immediately if it was rendered without a URL or clicked
 * before this code had loaded, otherwise at the first user intent, so that visitors who do not share
 * download nothing.
 */
export function attachShareOnIntent(context: ShareContext): () => void {
  return attachWhilePresent(context.root, '[data-share]', (section) => {
    const intent = attachOnIntent({
      root: context.root,
      controls: '[data-network], [data-share-open]',
      attach: async () => (await import('./attach-share.ts')).attachShare(context, section),
    });
    if (context.earlyClicks?.length || !section.querySelector('[data-rendered-url]')) intent.start();
    return intent.stop;
  });
}
