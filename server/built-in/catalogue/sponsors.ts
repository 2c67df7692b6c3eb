import type { Catalogue } from './catalogue.ts';
import { sampleCatalogue, selectSchools } from './catalogue.ts';
import type { SchoolRecord } from './catalogue-file.ts';

/**
 * Whether a school pays for placements of the built-in services: every fourth made-up school.
 * A real school never does, because it has no contract with the operator.
 */
export function isSponsor({ id, sample }: Pick<SchoolRecord, 'id' | 'sample'>): boolean {
  return sample === true && Number(id.replace(/\D/g, '')) % 4 === 0;
}

let sponsors: Catalogue | undefined;

/** The programs of the paying schools. Imported data does not change them. */
export function sponsorCatalogue(): Catalogue {
  sponsors ??= selectSchools(sampleCatalogue(), isSponsor);
  return sponsors;
}

/** The catalogues with all programs that pages list: imported data does not have the paying schools. */
export function listedCatalogues(catalogue: Catalogue): readonly Catalogue[] {
  return catalogue.kind === 'sample' ? [catalogue] : [catalogue, sponsorCatalogue()];
}
