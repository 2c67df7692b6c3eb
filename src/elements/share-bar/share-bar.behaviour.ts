import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachShareOnIntent } from '../shared/share/attach-share-on-intent.ts';

/** Completes the links with what only the browser knows, copies, and tells what was chosen. */
export function attachShareBar(context: BehaviourContext): () => void {
  return attachShareOnIntent(context);
}
