import { useMemo, useState } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import { findZipCode, milesBetween } from '../../../core/zip-codes.ts';

/** Miles by school id; schools without a position are missing. */
export type MilesById = ReadonlyMap<string, number>;

interface Origin {
  readonly latitude: number;
  readonly longitude: number;
  /** For visitors: where the positions come from, and how exact the ZIP code's is. */
  readonly note: string;
}

export interface Distance {
  /** Undefined until a visitor has asked for miles. */
  readonly milesById?: MilesById;
  /** What to do about the ZIP code, or where the miles come from. */
  readonly message: string;
  readonly isInvalid: boolean;
  /** Computes the miles from a ZIP code on this device. Resolves to whether it has a position. */
  show(zip: string): Promise<boolean>;
  clear(): void;
}

interface Answer {
  readonly message: string;
  readonly isInvalid?: boolean;
  readonly origin?: Origin;
}

const nothing: Answer = { message: '' };

/**
 * Miles from the visitor's ZIP code. The code stays on the device: the browser loads the positions of all codes,
 * so no request, URL or event contains it.
 */
export function useDistance(schools: readonly RankingSchool[]): Distance {
  const { source } = useElement();
  const [{ message, isInvalid = false, origin }, setAnswer] = useState(nothing);

  async function locate(zip: string): Promise<Answer> {
    if (!/^\d{5}$/.test(zip)) return { message: 'Check the five digits.', isInvalid: true };
    const zipCodes = await source.zipCodes();
    const found = zipCodes && findZipCode(zipCodes.packed, zip);
    if (!found) return { message: 'We have no position for this ZIP code. Try one nearby.', isInvalid: true };
    const near = found.isApproximate
      ? 'Miles from a ZIP code near yours'
      : 'Miles from the middle of your ZIP code';
    const note = `${near}. Source: ${zipCodes.source}.`;
    return { message: note, origin: { ...found, note } };
  }

  const milesById = useMemo(() => {
    if (!origin) return undefined;
    const entries = schools.flatMap(({ schoolId, details: { latitude, longitude } }) =>
      latitude === undefined || longitude === undefined
        ? []
        : [[schoolId, milesBetween(origin, { latitude, longitude })] as const],
    );
    return new Map(entries);
  }, [origin, schools]);

  return {
    milesById,
    message,
    isInvalid,
    async show(zip) {
      const answer = await locate(zip).catch((cause: unknown): Answer => {
        console.warn('<school-rankings>: the positions of ZIP codes failed to load.', cause);
        return { message: 'The positions of ZIP codes failed to load. Try again.', isInvalid: true };
      });
      // An invalid code keeps the miles of the last valid one.
      setAnswer((last) => ({ origin: last.origin, ...answer }));
      return answer.origin !== undefined;
    },
    clear: () => setAnswer(nothing),
  };
}

/** `1,760 miles`, `1 mile`, `Under 1 mile`. */
export function describeMiles(miles: number): string {
  if (miles < 0.5) return 'Under 1 mile';
  const rounded = Math.round(miles);
  return `${rounded.toLocaleString('en-US')} ${rounded === 1 ? 'mile' : 'miles'}`;
}
