/** The area whose height advertisements are measured against. */
function mainContentOf(slot: Element): Element {
  return slot.closest('main, article, [role="main"]') ?? document.body;
}

/** Percent of the main content's height that its slots take. */
export function measureDensity(slot: Element): number {
  const content = mainContentOf(slot);
  const height = content.getBoundingClientRect().height;
  const heights = [...content.querySelectorAll('ad-slot')].map(
    (other) => other.getBoundingClientRect().height,
  );
  return height > 0 ? (100 * heights.reduce((sum, next) => sum + next, 0)) / height : 0;
}

/** Whether nothing that a reader sees would move if the slot were gone. */
export function isBelowViewport(slot: Element): boolean {
  return slot.getBoundingClientRect().top >= innerHeight;
}

/** Whether the rule for phones says that this page has too much of it. */
export function isTooDense(slot: Element, limit: number): boolean {
  return innerWidth < 768 && measureDensity(slot) > limit;
}
