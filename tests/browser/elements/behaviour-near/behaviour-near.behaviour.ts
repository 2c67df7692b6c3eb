import type { BehaviourContext } from '../../../../src/core/behaviour.ts';
import { markAttached } from '../mark-attached.ts';

export function attachBehaviourNear(context: BehaviourContext): () => void {
  return markAttached(context);
}
