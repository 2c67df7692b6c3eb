import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import type { SchoolRegion } from '../../built-in/schools/school-directory.ts';
import type { SchoolFact } from '../../built-in/schools/school-facts.ts';
import type { SchoolOffers } from '../../built-in/schools/school-offers.ts';
import type { SimilarSchools } from '../../built-in/schools/similar-schools.ts';
import type { LicensingRules } from '../../built-in/states/licensing.ts';
import type { ListedProgram } from '../finder/finder-pages.ts';
import type { SchoolRank } from './school-ranks.ts';

/** Everything that a school's page shows. */
export interface SchoolView {
  readonly school: SchoolRecord;
  /** The catalog that has the school. */
  readonly catalog: Catalog;
  readonly source: Catalog['source'];
  readonly region: SchoolRegion | undefined;
  /** The site's category in the middle of a sentence: `nursing and healthcare`. */
  readonly field: string | undefined;
  readonly facts: readonly SchoolFact[];
  readonly offers: SchoolOffers;
  readonly similar: SimilarSchools;
  readonly ranks: readonly SchoolRank[];
  /** The page of the school's state; undefined for territories and sites without state pages. */
  readonly statePage: { readonly title: string; readonly path: string } | undefined;
  readonly licensing: LicensingRules | undefined;
  /** Whether the school pays for placements elsewhere on the site. */
  readonly isPaid: boolean;
  /**
   * Sponsored programs in the site's field. The page separates them from everything about the school.
   * Undefined while the inventory is unavailable.
   */
  readonly sponsored: readonly ListedProgram[] | undefined;
}
