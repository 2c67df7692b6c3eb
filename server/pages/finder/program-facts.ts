import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { programId } from '../../built-in/inventory/matching.ts';
import type { ProgramSort } from '../../built-in/rankings/ranked-programs.ts';
import { formatDollars, missingFigure } from '../../built-in/schools/figure-text.ts';

/** Facts from our school data about a listed program and its school, as text. */
export interface ProgramFacts {
  /** `Cedar Falls, OH` */
  readonly location: string;
  readonly delivery: 'Entirely online' | 'On campus';
  /** Dollars per year, or the reason why there is no figure. */
  readonly prices: Readonly<Record<ProgramSort, string>>;
}

/** Formats a price, or names the reason why it is missing. */
function priceOf(school: SchoolRecord, figure: ProgramSort): string {
  return formatDollars(school[figure]) ?? missingFigure(school, figure);
}

/** The facts about a program; undefined if our data does not list it for the school. */
export function factsOfProgram(catalog: Catalog, school: SchoolRecord, id: string): ProgramFacts | undefined {
  const offer = catalog.offersBySchool.get(school.id)?.find((entry) => programId(entry) === id);
  return (
    offer && {
      location: `${school.city}, ${school.stateCode}`,
      delivery: offer.isOnline ? 'Entirely online' : 'On campus',
      prices: {
        netPrice: priceOf(school, 'netPrice'),
        tuitionInState: priceOf(school, 'tuitionInState'),
      },
    }
  );
}
