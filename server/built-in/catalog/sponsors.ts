import type { Catalog } from './catalog.ts';
import { sampleCatalog, selectSchools } from './catalog.ts';
import type { SchoolRecord } from './catalog-file.ts';

/**
 * Whether a school pays for placements of the built-in services: every fourth made-up school.
 * A real school never does, because it has no contract with the operator.
 */
export function isSponsor({ id, sample }: Pick<SchoolRecord, 'id' | 'sample'>): boolean {
  return sample === true && Number(id.replace(/\D/g, '')) % 4 === 0;
}

let sponsors: Catalog | undefined;

/** The programs of the paying schools. Imported data does not change them. */
export function sponsorCatalog(): Catalog {
  sponsors ??= selectSchools(sampleCatalog(), isSponsor);
  return sponsors;
}

/** The catalogs with all programs that pages list: imported data does not have the paying schools. */
export function listedCatalogs(catalog: Catalog): readonly Catalog[] {
  return catalog.kind === 'sample' ? [catalog] : [catalog, sponsorCatalog()];
}
