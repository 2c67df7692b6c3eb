import type { BehaviourContext } from '../../core/behaviour.ts';

/** The pressed View More is gone once it is open: the keyboard goes on at the first new article. */
export function attachContributorProfile({ root, earlyClicks = [] }: BehaviourContext): () => void {
  const focusArticle = (target: EventTarget | null | undefined) => {
    if (target instanceof HTMLDetailsElement && target.open)
      target.querySelector('a')?.focus({ preventScroll: true });
  };
  const handleToggle = ({ target }: Event) => focusArticle(target);
  root.addEventListener('toggle', handleToggle, true);
  // The click that brought this code has opened it already.
  focusArticle(earlyClicks.at(-1)?.closest('summary')?.parentElement);
  return () => root.removeEventListener('toggle', handleToggle, true);
}
