import type { Catalog } from './catalog.ts';
import { sampleCatalog, selectSchools } from './catalog.ts';
import type { SchoolRecord } from './catalog-file.ts';

/**
 * Whether a school pays for placements of the built-in services: every fourth made-up school does. Real
 * schools do not. It says nothing about the customers of an outside inventory.
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

/**
 * The catalogs with all programs that pages list. Imported data does not contain the paying schools, so their
 * catalog is added.
 */
export function listedCatalogs(catalog: Catalog): readonly Catalog[] {
  return catalog.kind === 'sample' ? [catalog] : [catalog, sponsorCatalog()];
}
