import { useMemo, useState } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import type { Position } from '../../../core/model/zip-codes.ts';

/** Miles by school id; schools without a position are missing. */
export type MilesById = ReadonlyMap<string, number>;

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
  /** Miles from the ZIP code to a position. */
  readonly milesTo?: (position: Position) => number;
}

const nothing: Answer = { message: '' };

/**
 * Miles from the visitor's ZIP code. The code stays on the device: the browser loads the positions of all codes,
 * so no request, URL or event contains it.
 */
export function useDistance(schools: readonly RankingSchool[]): Distance {
  const { source } = useElement();
  const [{ message, isInvalid = false, milesTo }, setAnswer] = useState(nothing);

  async function locate(zip: string): Promise<Answer> {
    if (!/^\d{5}$/.test(zip)) return { message: 'Check the five digits.', isInvalid: true };
    const [zipCodes, { findZipCode, milesBetween }] = await Promise.all([
      source.zipCodes(),
      import('../../../core/zip-codes/zip-codes.ts'),
    ]);
    const found = zipCodes && findZipCode(zipCodes.packed, zip);
    if (!found) return { message: 'We have no position for this ZIP code. Try one nearby.', isInvalid: true };
    const near = found.isApproximate
      ? 'Miles from a ZIP code near yours'
      : 'Miles from the middle of your ZIP code';
    return {
      message: `${near}. Source: ${zipCodes.source}.`,
      milesTo: (position) => milesBetween(found, position),
    };
  }

  const milesById = useMemo(() => {
    if (!milesTo) return undefined;
    const entries = schools.flatMap(({ schoolId, details: { latitude, longitude } }) =>
      latitude === undefined || longitude === undefined
        ? []
        : [[schoolId, milesTo({ latitude, longitude })] as const],
    );
    return new Map(entries);
  }, [milesTo, schools]);

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
      setAnswer((last) => ({ milesTo: last.milesTo, ...answer }));
      return answer.milesTo !== undefined;
    },
    clear: () => setAnswer(nothing),
  };
}
