import type { BehaviorContext } from '../../core/behavior.ts';
import { attachOnIntent } from '../../core/browser/attach-on-intent.ts';

/** Loads a worksheet's code when it is in view, to show the visitor's stored figures. Other tables need no code. */
export function attachContentTable({ host, root, earlyClicks }: BehaviorContext): () => void {
  if (!root.querySelector('[data-worksheet]')) return () => undefined;
  const { start, stop } = attachOnIntent({
    root,
    controls: 'button',
    attach: async () => (await import('./worksheet.ts')).attachWorksheet(host, root, earlyClicks?.at(-1)),
  });
  start();
  return stop;
}
