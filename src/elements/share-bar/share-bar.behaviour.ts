import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachShare } from '../parts/share/attach-share.ts';

/** Completes the links with what only the browser knows, copies, and tells what was chosen. */
export function attachShareBar(context: BehaviourContext): () => void {
  return attachShare(context);
}
