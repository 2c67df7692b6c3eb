import { createStore } from 'zustand/vanilla';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { cleanSchools } from '../../shared/school-card/school-data.ts';

/** A school that is compared; an address finds it again by the ranking that it was chosen in. */
export type ComparedSchool = RankingSchool & { readonly ranking?: string };

const storageKey = 'eduEmbedCompare';
/** More columns than this nobody can read. */
export const maxCompared = 10;

interface CompareState {
  readonly schools: readonly ComparedSchool[];
}

/** The schools that a visitor compares: one list for all rankings of the page, kept in this browser. */
const store = createStore<CompareState>(() => ({ schools: [] }));

/** Whoever else writes to the storage of this page does not decide what is drawn. */
function readSelection(value: unknown): ComparedSchool[] {
  const { ranking } = (value ?? {}) as { readonly ranking?: unknown };
  return cleanSchools([value]).map((school) => ({
    ...school,
    ...(typeof ranking === 'string' && { ranking }),
  }));
}

function dedupe(schools: readonly ComparedSchool[]): readonly ComparedSchool[] {
  return [...new Map(schools.map((school) => [school.schoolId, school])).values()].slice(0, maxCompared);
}

/** What the browser kept; nothing where it keeps nothing, or something else. */
export function readStored(): readonly ComparedSchool[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(parsed) ? dedupe(parsed.flatMap(readSelection)) : [];
  } catch {
    // Storage is blocked or holds what is not ours: comparing works for this page alone.
    return store.getState().schools;
  }
}

/** Shows these schools, and keeps what the browser kept: a shared address must not cost a visitor their own list. */
function showCompared(schools: readonly ComparedSchool[]): void {
  store.setState({ schools: dedupe(schools) });
}

/**
 * Changes what is shown, and the browser's list by the same: who ticks a box in a
 * shared comparison adds it to their own list, which stands first.
 */
function setCompared(schools: readonly ComparedSchool[]): void {
  const removed = new Set(store.getState().schools.map(({ schoolId }) => schoolId));
  for (const { schoolId } of schools) removed.delete(schoolId);
  const own = readStored().filter(({ schoolId }) => !removed.has(schoolId));
  showCompared(schools);
  try {
    localStorage.setItem(storageKey, JSON.stringify(dedupe([...own, ...schools])));
  } catch {
    // Full or blocked: the page's own list holds.
  }
}

/** Puts a school beside the others, or takes it away. */
function toggleCompared(school: ComparedSchool): void {
  const { schools } = store.getState();
  const others = schools.filter(({ schoolId }) => schoolId !== school.schoolId);
  // Its words are not compared, and need not be kept.
  const { blurb: _, ...storedSchool } = school;
  setCompared(others.length < schools.length ? others : [...schools, storedSchool]);
}

/** How many lists of the page are alive. */
let connectedLists = 0;

/**
 * Takes what the browser kept, and follows what other tabs do. Only the first list
 * takes it: by the next one's time, a shared address may show something else.
 *
 * @returns how to stop
 */
function connectStorage(): () => void {
  if (connectedLists === 0) store.setState({ schools: readStored() });
  connectedLists += 1;
  const handleStorage = ({ key }: StorageEvent) =>
    key === storageKey && store.setState({ schools: readStored() });
  addEventListener('storage', handleStorage);
  return () => {
    connectedLists -= 1;
    removeEventListener('storage', handleStorage);
  };
}

export const compareStore = {
  list: () => store.getState().schools,
  subscribe: store.subscribe,
  connect: connectStorage,
  show: showCompared,
  set: setCompared,
  toggle: toggleCompared,
};
