import type { BehaviourContext } from '../../core/behaviour.ts';

/** The pressed View More is gone once it is open: the keyboard goes on at the first new article. */
export function attachContributorProfile({ root }: BehaviourContext): () => void {
  const handleToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open) target.querySelector('a')?.focus({ preventScroll: true });
  };
  root.addEventListener('toggle', handleToggle, true);
  return () => root.removeEventListener('toggle', handleToggle, true);
}
