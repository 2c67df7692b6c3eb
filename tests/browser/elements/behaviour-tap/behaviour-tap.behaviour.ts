import type { BehaviourContext } from '../../../../src/core/behaviour.ts';
import { markAttached } from '../mark-attached.ts';

export function attachBehaviourTap(context: BehaviourContext): () => void {
  return markAttached(context);
}
