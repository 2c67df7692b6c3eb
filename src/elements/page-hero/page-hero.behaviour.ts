import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachShareOnIntent } from '../shared/share/attach-share-on-intent.ts';

/** Attaches the share buttons if the hero shows them. Runs without React. */
export function attachPageHero(context: BehaviourContext): () => void {
  return attachShareOnIntent(context);
}
