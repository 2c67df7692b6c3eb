/** Selects paid placements: in the shadow roots of elements, and on results pages in the page itself. */
const paidSelector =
  '[data-paid], .lead-gen__international, .ad-slot:not([data-house]) .ad-slot__box[data-filled], .paid .program';
/** Selects the schools that do not pay. */
const unpaidSelector = '[data-school], .results--ranked .program';

export interface PlacementCounts {
  readonly paid: number;
  readonly unpaid: number;
}

/** The page and the roots of its elements. */
export function listRoots(): readonly (Document | ShadowRoot)[] {
  const hosts = document.querySelectorAll('*');
  return [document, ...[...hosts].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
}

/** Returns false for an entry that is filtered out. A card behind View More counts as listed. */
const isListed = (entry: Element): boolean => !entry.closest('[hidden]');

/** Returns false for an entry that is filtered out, and for a variant or an ad that CSS hides. */
const isShown = (entry: Element): boolean =>
  isListed(entry) && getComputedStyle(entry).visibility !== 'hidden';

/** Number of schools behind View More that are not in the DOM. */
const countUnrendered = (more: Element): number => Number(more.getAttribute('data-unrendered'));

/** Counts the paid placements of the page and the schools that do not pay. */
export function countPlacements(roots: readonly ParentNode[]): PlacementCounts {
  const find = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  return {
    paid: find(paidSelector).filter(isShown).length,
    unpaid: find('[data-unrendered]')
      .filter(isListed)
      .reduce((sum, more) => sum + countUnrendered(more), find(unpaidSelector).filter(isListed).length),
  };
}

/** `3 paid, 25 not paid`; pages without lists of schools have only the first part. */
export function describePlacements({ paid, unpaid }: PlacementCounts): string {
  if (paid === 0) return 'Nothing on this page is paid.';
  return unpaid > 0 ? `${paid} paid, ${unpaid} not paid` : `${paid} paid`;
}
