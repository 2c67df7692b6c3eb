import type { BehaviorContext } from '../../../../src/core/behavior.ts';
import { markAttached } from '../mark-attached.ts';

export function attachBehaviorTap(context: BehaviorContext): () => void {
  return markAttached(context);
}
