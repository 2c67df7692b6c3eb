import { useMemo, useState } from 'react';
import { reportError } from '../../../core/browser/report.ts';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import type { LocatedZip } from './locate.ts';

export interface Distance {
  /**
   * Miles by school id; schools without a position are missing. Undefined until a visitor has asked for
   * miles.
   */
  readonly milesById?: ReadonlyMap<string, number>;
  /** For the visitor: how to correct the ZIP code, or where the miles come from. */
  readonly message: string;
  /** The visitor must correct the ZIP code. */
  readonly isInvalid: boolean;
  /** Computes the miles from a ZIP code on this device. Resolves to true if the ZIP code has a position. */
  show(zip: string): Promise<boolean>;
  clear(): void;
}

const previousMilesNote = 'The miles shown are from the previous ZIP code.';
const initial: LocatedZip = { message: '', isInvalid: false };

/**
 * Miles from the visitor's ZIP code. The code stays on the device: the browser loads the positions of all
 * codes, so no request, URL or event contains it.
 */
export function useDistance(schools: readonly RankingSchool[]): Distance {
  const { source } = useElement();
  const [{ milesTo, ...state }, setState] = useState(initial);
  const milesById = useMemo(
    () =>
      milesTo &&
      new Map(
        schools.flatMap(({ schoolId, details: { latitude, longitude } }) =>
          latitude === undefined || longitude === undefined
            ? []
            : [[schoolId, milesTo({ latitude, longitude })] as const],
        ),
      ),
    [milesTo, schools],
  );
  return {
    ...state,
    milesById,
    async show(zip) {
      const located = await import('./locate.ts')
        .then(({ locate }) => locate(zip, source))
        .catch((cause: unknown): LocatedZip => {
          reportError({
            tag: 'school-rankings',
            message: 'positions of ZIP codes failed to load; the list keeps its order',
            cause,
          });
          return { message: 'ZIP code locations failed to load. Try again.', isInvalid: false };
        });
      // Without new miles, those of the last valid code stay, and a message tells the visitor.
      setState(({ milesTo }) => ({
        milesTo,
        ...located,
        ...(milesTo && !located.milesTo && { message: `${located.message} ${previousMilesNote}` }),
      }));
      return located.milesTo !== undefined;
    },
    clear: () => setState(initial),
  };
}
