import type { Degree } from '../core/model/degree.ts';
import { readDegrees } from '../core/model/services/readers.ts';

const storageKey = 'eduEmbedDegrees';
const maxAgeMs = 600_000;

/**
 * The degree list that an earlier page of this visit received from the same service; undefined when it is
 * too old.
 */
export function readCachedDegrees(service: string): readonly Degree[] | undefined {
  try {
    const entry = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const ageMs = Date.now() - entry?.time;
    const isFresh = entry?.service === service && ageMs >= 0 && ageMs < maxAgeMs;
    return isFresh ? readDegrees(entry)?.degrees : undefined;
  } catch {
    // Storage is blocked, or another script wrote the entry: request the list.
    return undefined;
  }
}

/** Stores the degree list for the next pages of this visit. */
export function cacheDegrees(service: string, degrees: readonly Degree[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ service, time: Date.now(), degrees }));
  } catch {
    // Storage is full or blocked: each page requests the list.
  }
}
