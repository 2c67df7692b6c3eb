import { createStore } from 'zustand/vanilla';
import type { RankingSchool } from '../../core/entities.ts';

const storageKey = 'eduEmbedCompare';
/** More columns than this nobody can read. */
export const mostCompared = 10;

interface CompareState {
  readonly schools: readonly RankingSchool[];
}

/** The schools that a visitor compares: one list for all rankings of the page, kept in this browser. */
const store = createStore<CompareState>(() => ({ schools: [] }));

function isSchool(value: unknown): value is RankingSchool {
  const { schoolId, details } = (value ?? {}) as Partial<RankingSchool>;
  return typeof schoolId === 'string' && typeof details?.schoolName === 'string';
}

/** What the browser kept; nothing where it keeps nothing, or something else. */
export function readCompared(): readonly RankingSchool[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSchool).slice(0, mostCompared) : [];
  } catch {
    // Storage is blocked or holds what is not ours: comparing works for this page alone.
    return store.getState().schools;
  }
}

function keep(schools: readonly RankingSchool[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(schools));
  } catch {
    // Full or blocked: the page's own list holds.
  }
}

function setCompared(schools: readonly RankingSchool[]): void {
  const limited = schools.slice(0, mostCompared);
  store.setState({ schools: limited });
  keep(limited);
}

/** Puts a school beside the others, or takes it away. */
function toggleCompared(school: RankingSchool): void {
  const { schools } = store.getState();
  const others = schools.filter(({ schoolId }) => schoolId !== school.schoolId);
  // Its words are not compared, and need not be kept.
  const { blurb: _, ...kept } = school;
  setCompared(others.length < schools.length ? others : [...schools, kept]);
}

/** Takes what the browser kept, and follows what other tabs do. Returns how to stop. */
function connectStorage(): () => void {
  store.setState({ schools: readCompared() });
  const follow = ({ key }: StorageEvent) => key === storageKey && store.setState({ schools: readCompared() });
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

export const compareStore = {
  list: () => store.getState().schools,
  subscribe: store.subscribe,
  connect: connectStorage,
  set: setCompared,
  toggle: toggleCompared,
};
