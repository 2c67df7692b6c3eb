import { maxCompared, readStoredText, storeText } from './stored-schools.ts';

interface StoredSchool {
  readonly slug: string;
  readonly hasPage?: boolean;
}

/** The stored list, without invalid entries; empty if it is invalid or storage is blocked. */
function readStored(): readonly StoredSchool[] {
  try {
    const schools: readonly (StoredSchool | null)[] = JSON.parse(readStoredText());
    return schools.filter((school) => school !== null);
  } catch {
    return [];
  }
}

/** Changes the stored list and returns it, also if it cannot be stored. */
function change(
  update: (schools: readonly StoredSchool[]) => readonly StoredSchool[],
): readonly StoredSchool[] {
  const schools = update(readStored());
  try {
    storeText(JSON.stringify(schools.slice(-maxCompared)));
  } catch {
    // Storage is full or blocked: the page that opens still shows the changed list.
  }
  return schools;
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
    const isSame = ({ slug }: StoredSchool) => slug === school.slug;
    // Keeps the ranking that the school was chosen from.
    const schools = change((stored) => [
      ...stored.filter((other) => !isSame(other)),
      { ...stored.find(isSame), ...school },
    ]);
    const slugs = schools.filter(({ hasPage }) => hasPage).map(({ slug }) => slug);
    const startsComparison = button.value === school.slug;
    if (!startsComparison || slugs.length === 0) return;
    button.value = [...slugs.slice(-maxCompared), ...slugs.slice(0, -maxCompared)].join();
    // After the browser has read the form. The page may stay, or return from the back/forward cache.
    setTimeout(() => {
      button.value = school.slug;
    });
  });
  addEventListener('click', ({ target }) => {
    const removed = (target as Element).closest<HTMLElement>('[data-compare-remove]')?.dataset.compareRemove;
    if (removed) change((stored) => stored.filter(({ slug }) => slug !== removed));
  });
}
