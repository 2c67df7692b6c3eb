import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { findOffer } from '../../built-in/inventory/matching.ts';
import type { ProgramSort } from '../../built-in/rankings/ranked-programs.ts';
import { formatDollars, missingFigure } from '../../built-in/schools/figure-text.ts';
import { isGraduate, missingTuition, tuitionOf } from '../../built-in/schools/school-offers.ts';

/** Facts from our school data about a listed program and its school, as text. */
export interface ProgramFacts {
  /** `Cedar Falls, OH` */
  readonly location: string;
  readonly delivery: 'Entirely online' | 'On campus';
  /** Dollars per year, or the reason why there is no figure. */
  readonly prices: Readonly<Record<ProgramSort, string>>;
  /** Whether `tuitionInState` is tuition for graduates. */
  readonly isGraduate: boolean;
}

/** The facts about a program; undefined if our data does not list it for the school. */
export function factsOfProgram(catalog: Catalog, school: SchoolRecord, id: string): ProgramFacts | undefined {
  const offer = findOffer(catalog, school.id, id);
  return (
    offer && {
      location: `${school.city}, ${school.stateCode}`,
      delivery: offer.isOnline ? 'Entirely online' : 'On campus',
      prices: {
        netPrice: formatDollars(school.netPrice) ?? missingFigure(school, 'netPrice'),
        tuitionInState: formatDollars(tuitionOf(offer)) ?? missingTuition(offer),
      },
      isGraduate: isGraduate(offer),
    }
  );
}
