/** The main content, whose height is the basis of the ad density. */
function mainContentOf(slot: Element): Element {
  return slot.closest('main, article, [role="main"]') ?? document.body;
}

/** Returns the ad density: the percentage of the main content's height that ad slots occupy. */
export function measureDensity(slot: Element): number {
  const content = mainContentOf(slot);
  const height = content.getBoundingClientRect().height;
  const heights = [...content.querySelectorAll(slot.localName)].map(
    (other) => other.getBoundingClientRect().height,
  );
  return height > 0 ? (100 * heights.reduce((sum, next) => sum + next, 0)) / height : 0;
}

/** True if the slot is collapsed or below the viewport, so that collapsing it shifts nothing visible. */
export function canCollapse(slot: HTMLElement): boolean {
  return slot.dataset.adCollapsed !== undefined || slot.getBoundingClientRect().top >= innerHeight;
}

/** True on a phone if ads occupy more than `maxPercent` of the main content's height. */
export function isTooDense(slot: Element, maxPercent: number): boolean {
  return innerWidth < 768 && measureDensity(slot) > maxPercent;
}
