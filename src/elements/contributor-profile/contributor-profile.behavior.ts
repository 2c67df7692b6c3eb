import type { BehaviorContext } from '../../core/behavior.ts';

/** Moves the focus to the first new article, because View More disappears when it is pressed. */
export function attachContributorProfile({ root, earlyClicks = [] }: BehaviorContext): () => void {
  const focusArticle = (target: EventTarget | null | undefined) => {
    if (target instanceof HTMLDetailsElement && target.open)
      target.querySelector('a')?.focus({ preventScroll: true });
  };
  const handleToggle = ({ target }: Event) => focusArticle(target);
  root.addEventListener('toggle', handleToggle, true);
  // The click that loaded this code has already opened the list.
  focusArticle(earlyClicks.at(-1)?.closest('summary')?.parentElement);
  return () => root.removeEventListener('toggle', handleToggle, true);
}
