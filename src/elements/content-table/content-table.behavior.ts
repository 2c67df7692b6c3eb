import type { BehaviorContext } from '../../core/behavior.ts';
import { attachOnIntent, attachWhilePresent } from '../../core/browser/page/attach-on-intent.ts';

/**
 * Loads the code of a worksheet when the worksheet is in view, because it may have to show stored figures.
 * Other tables need no code.
 */
export function attachContentTable({ host, root, earlyClicks }: BehaviorContext): () => void {
  return attachWhilePresent(root, '[data-worksheet]', () => {
    const { start, stop } = attachOnIntent({
      root,
      controls: 'button',
      attach: async () => (await import('./worksheet.ts')).attachWorksheet(host, root, earlyClicks?.at(-1)),
    });
    start();
    return stop;
  });
}
