import { createStore } from 'zustand/vanilla';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { readSchools } from '../../../core/model/read-schools.ts';
import { maxCompared, readStoredText, storeText } from './stored-schools.ts';

/** A school in the comparison, with the id of the ranking it was chosen from, for shareable URLs. */
export type ComparedSchool = RankingSchool & { readonly ranking?: string };

interface CompareState {
  readonly schools: readonly ComparedSchool[];
}

/** The compared schools: one list for all rankings of the page, stored in this browser. */
const store = createStore<CompareState>(() => ({ schools: [] }));

/** Validates a stored entry: other scripts may write to the same storage. */
function readSelection(value: unknown): ComparedSchool[] {
  const { ranking } = (value ?? {}) as { readonly ranking?: unknown };
  return readSchools([value]).map((school) => ({
    ...school,
    ...(typeof ranking === 'string' && { ranking }),
  }));
}

function dedupe(schools: readonly ComparedSchool[]): readonly ComparedSchool[] {
  return [...new Map(schools.map((school) => [school.schoolId, school])).values()].slice(0, maxCompared);
}

/** The stored text when this page last read or wrote it. */
let knownText = '[]';

/** @throws if the stored text is invalid JSON */
function parseStored(): readonly ComparedSchool[] {
  const parsed: unknown = JSON.parse(knownText);
  return Array.isArray(parsed) ? dedupe(parsed.flatMap(readSelection)) : [];
}

/** The stored list; empty when the browser has none or it is invalid. */
function readStored(): readonly ComparedSchool[] {
  try {
    knownText = readStoredText();
    return parseStored();
  } catch {
    // Storage is blocked or its JSON is invalid: the comparison works on this page only.
    return store.getState().schools;
  }
}

const idsOf = (schools: readonly ComparedSchool[]): string =>
  JSON.stringify(schools.map(({ schoolId }) => schoolId));

/** Whether the shown schools are the stored ones: not those of a shared URL, and storage works. */
function isShownStored(): boolean {
  try {
    return idsOf(parseStored()) === idsOf(store.getState().schools);
  } catch {
    return false;
  }
}

/** Shows these schools without changing the stored list, so a shared URL never overwrites it. */
function showCompared(schools: readonly ComparedSchool[]): void {
  store.setState({ schools: dedupe(schools) });
}

/**
 * Sets the shown schools and applies the same additions and removals to the stored list, whose
 * schools come first.
 */
function setCompared(schools: readonly ComparedSchool[]): void {
  const removed = new Set(store.getState().schools.map(({ schoolId }) => schoolId));
  for (const { schoolId } of schools) removed.delete(schoolId);
  const storedSchools = readStored().filter(({ schoolId }) => !removed.has(schoolId));
  showCompared(schools);
  try {
    const text = JSON.stringify(dedupe([...storedSchools, ...schools]));
    storeText(text);
    knownText = text;
  } catch {
    // Storage is full or blocked: the list in memory still works.
  }
}

/** Adds a school to the comparison or removes it. */
function toggleCompared(school: ComparedSchool): void {
  const { schools } = store.getState();
  const others = schools.filter(({ schoolId }) => schoolId !== school.schoolId);
  // The comparison does not show the blurb, so it is not stored.
  const { blurb: _, ...storedSchool } = school;
  setCompared(others.length < schools.length ? others : [...schools, storedSchool]);
}

/** Number of connected rankings on the page. */
let connectedListCount = 0;

/**
 * Loads the stored list and follows changes in other tabs. Only the first ranking loads it: later,
 * a shared URL may already show other schools.
 *
 * @returns whether this ranking is the first one, and a function that disconnects from storage
 */
function connectStorage(): { readonly isFirstRanking: boolean; readonly disconnect: () => void } {
  const isFirstRanking = connectedListCount === 0;
  if (isFirstRanking) store.setState({ schools: readStored() });
  connectedListCount += 1;
  const followStored = () => {
    const previousText = knownText;
    const schools = readStored();
    if (knownText !== previousText) store.setState({ schools });
  };
  addEventListener('storage', followStored);
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', followStored);
  return {
    isFirstRanking,
    disconnect() {
      connectedListCount -= 1;
      removeEventListener('storage', followStored);
      removeEventListener('pageshow', followStored);
    },
  };
}

export const compareStore = {
  list: () => store.getState().schools,
  subscribe: store.subscribe,
  connect: connectStorage,
  isStored: isShownStored,
  show: showCompared,
  set: setCompared,
  toggle: toggleCompared,
};
