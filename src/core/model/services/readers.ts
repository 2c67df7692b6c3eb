import { isRecord } from '../../records.ts';
import type { DegreesResponse } from '../degree.ts';
import type { ProgramListing } from './program-listing.ts';
import type { SearchKey } from './search-key.ts';
import type { SponsoredHit } from './sponsored-hit.ts';

/**
 * Readers for responses of outside services: the response, or undefined when a required field is
 * missing. The browser runs them, so they do not use valibot, which would add 1.5 KB to
 * the page. `readers.test.ts` compares them with the schemas, except for `readSponsoredHits`.
 */
export type Reader<T> = (value: unknown) => T | undefined;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrAbsent: Check = (value) => value === undefined || isText(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const hasFields =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
const readerOf =
  <T>(check: Check): Reader<T> =>
  (value) =>
    check(value) ? (value as T) : undefined;

const named = { slug: isText, name: isText };
const item = { ...named, id: isText };

/** Response of `/v1/inventory/degrees/query`. */
export const readDegrees = readerOf<DegreesResponse>(
  hasFields({
    degrees: listOf(
      hasFields({ ...item, categories: listOf(hasFields({ ...item, subjects: listOf(hasFields(item)) })) }),
    ),
  }),
);

/** Response of `/v1/inventory/programs/query`. */
export const readPrograms = readerOf<ProgramListing[]>(
  listOf(
    hasFields({
      metadata: hasFields({ capId: isText }),
      product: hasFields({
        program: hasFields({ id: isText, name: isText }),
        school: hasFields(named),
        destination: hasFields({ url: isText }),
      }),
    }),
  ),
);

/** Response of `/v1/algolia/key`. */
export const readSearchKey = readerOf<SearchKey>(
  hasFields({ key: isText, indexes: listOf(isText), appId: isTextOrAbsent }),
);

const isSponsoredHit = hasFields({ school: hasFields(named), url: isText });

/**
 * The hits that a card can show: those with a school and a URL. Unlike `SponsoredHitSchema`, it requires the
 * URL but not `sdbSchoolId`.
 */
export function readSponsoredHits(hits: readonly unknown[]): readonly SponsoredHit[] {
  return hits.filter((hit): hit is SponsoredHit => isSponsoredHit(hit));
}
