import { maxCompared, readStoredText, storeText } from './stored-schools.ts';

interface StoredSchool {
  readonly slug: string;
  readonly hasPage?: boolean;
}

/** Changes the stored list. Returns it; empty if it is invalid or storage is blocked. */
function change(
  update: (schools: readonly StoredSchool[]) => readonly StoredSchool[],
): readonly StoredSchool[] {
  try {
    const schools = update(JSON.parse(readStoredText()));
    storeText(JSON.stringify(schools.slice(-maxCompared)));
    return schools;
  } catch {
    return [];
  }
}

/**
 * Adds the school of a pressed “Compare” or “Add” button to the stored comparison, and opens the comparison
 * with the stored schools. If they are too many, the oldest comes last, and the page says that it is left
 * out. Removes schools that the visitor removes on the comparison page. Without this script, “Compare”
 * starts a new comparison.
 */
export function attachCompareButtons(): void {
  addEventListener('submit', ({ submitter }) => {
    const button = submitter as HTMLButtonElement | null;
    const { compare } = button?.dataset ?? {};
    if (!button || !compare) return;
    const school = JSON.parse(compare) as StoredSchool;
    const schools = change((stored) => [...stored.filter(({ slug }) => slug !== school.slug), school]);
    const slugs = schools.filter(({ hasPage }) => hasPage).map(({ slug }) => slug);
    const startsComparison = button.value === school.slug;
    if (startsComparison && slugs.length > 0)
      button.value = [...slugs.slice(-maxCompared), ...slugs.slice(0, -maxCompared)].join();
  });
  addEventListener('click', ({ target }) => {
    const removed = (target as Element).closest<HTMLElement>('[data-compare-remove]')?.dataset.compareRemove;
    if (removed) change((stored) => stored.filter(({ slug }) => slug !== removed));
  });
}
