import type { BehaviorContext } from '../../core/behavior.ts';
import { attachShareOnIntent } from '../shared/share/attach-share-on-intent.ts';

/** Completes the links with the page’s URL and title, copies the link, and emits share events. */
export function attachShareBar(context: BehaviorContext): () => void {
  return attachShareOnIntent(context);
}
