import type { Catalogue } from './catalogue.ts';
import { sampleCatalogue, selectSchools } from './catalogue.ts';
import type { SchoolRecord } from './catalogue-file.ts';

/**
 * Whether a school pays for placements of the built-in services: every fourth of
 * the made-up schools. A real school never does, because none has a contract with
 * whoever runs this server.
 */
export function isSponsor({ id, sample }: Pick<SchoolRecord, 'id' | 'sample'>): boolean {
  return sample === true && Number(id.replace(/\D/g, '')) % 4 === 0;
}

let sponsors: Catalogue | undefined;

/** The programs of the schools that pay; the same whatever data was imported. */
export function sponsorCatalogue(): Catalogue {
  sponsors ??= selectSchools(sampleCatalogue(), isSponsor);
  return sponsors;
}
