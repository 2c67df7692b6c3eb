import type { Degree } from '../core/model/degree.ts';
import { readDegrees } from '../core/model/readers.ts';

const storageKey = 'eduEmbedDegrees';
const cacheMs = 600_000;

/** The degree list that an earlier page of this visit was given by the same service, unless it has become old. */
export function recallDegrees(service: string): readonly Degree[] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const age = Date.now() - kept?.time;
    return kept?.service === service && age >= 0 && age < cacheMs ? readDegrees(kept)?.degrees : undefined;
  } catch {
    // Storage is blocked or holds what is not ours: the service is asked.
    return undefined;
  }
}

/** Spares the next pages of this visit a request and its wait. */
export function cacheDegrees(service: string, degrees: readonly Degree[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ service, time: Date.now(), degrees }));
  } catch {
    // Full or blocked: each page asks for itself.
  }
}
