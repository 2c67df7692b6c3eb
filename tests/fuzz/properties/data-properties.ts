import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { readScorecardRow } from '../../../scripts/school-data/scorecard-row.ts';
import { sampleCatalog } from '../../../server/built-in/catalog/catalog.ts';
import { SchoolRecordSchema } from '../../../server/built-in/catalog/catalog-file.ts';
import { parseFacetFilters } from '../../../server/built-in/search/facet-filters.ts';
import { createFacetIndex, readFacet } from '../../../server/built-in/search/facet-index.ts';
import { toMenu } from '../../../server/cms/wordpress/site-settings.ts';
import { createSiteUrls } from '../../../server/cms/wordpress/site-urls.ts';
import { ProblemError } from '../../../server/http/problem-details.ts';
import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import { EnrichedContentSchema } from '../../../src/core/model/page-data.ts';
import { contentQueries } from '../../../src/core/queries.ts';
import { anyJson, type Property, property, textOf } from '../property.ts';

const urls = createSiteUrls('https://cms.example');
const offers = sampleCatalog().offers.slice(0, 300);
const index = createFacetIndex(offers);

const attribute = fc.constantFrom(
  'school.slug',
  'school.additional.stateCode',
  'program.degree.slug',
  'sponsored',
  '__proto__',
);
const value = fc.constantFrom('OH', 'CA', 'masters', 'bachelors', 'true', 'false', '-OH', '\\-x', '');
const term = fc.tuple(attribute, fc.constantFrom(':', ':-'), value).map((parts) => parts.join(''));
const filters = fc.oneof(
  fc.array(fc.oneof(term, fc.array(term, { maxLength: 4 })), { maxLength: 5 }),
  anyJson,
);

/** Applies the filters without an index. */
function matchSlowly(given: unknown): number[] {
  const lists = parseFacetFilters(given);
  return [...offers.keys()].filter((position) =>
    lists.every((terms) =>
      terms.some(({ attribute: name, value: wanted, isNegative }) => {
        const offer = offers[position];
        return offer !== undefined && (readFacet(offer, name) === wanted) !== isNegative;
      }),
    ),
  );
}

const entryId = fc.integer({ min: 0, max: 12 }).map(String);
const menu = fc.array(
  fc.record({
    id: entryId,
    parentId: fc.option(entryId, { nil: null }),
    label: textOf(['Home', '<b>', '&amp;'], 4),
    url: textOf(['https://cms.example/', '/', 'https://other.example/'], 4),
    target: fc.constant(''),
    order: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 40 },
);
const idsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ id, children }) => [id, ...idsOf(children)]);

const columns = [
  'UNITID',
  'INSTNM',
  'CITY',
  'STABBR',
  'INSTURL',
  'CONTROL',
  'ICLEVEL',
  'LATITUDE',
  'LONGITUDE',
  'UGDS',
  'ADM_RATE',
  'NPT4_PUB',
  'CIP51BACHL',
  'ACCREDAGENCY',
];
const cell = fc.oneof(
  fc.constantFrom(
    '',
    'NULL',
    'NA',
    'PrivacySuppressed',
    'PS',
    '0',
    '1',
    '2',
    '3',
    '-1',
    '1e400',
    '0x10',
    'constructor',
    '__proto__',
    'OH',
    'www.x.example',
    'javascript:alert(1)',
  ),
  textOf(['http://', '=cmd|', '\uFFFD'], 5),
);

const queryNames = Object.keys(contentQueries) as (keyof typeof contentQueries)[];

export const dataProperties: readonly Property[] = [
  property(
    'facet filters find the same offers as a search without an index, or are rejected with 400',
    filters,
    (given) => {
      let expected: number[];
      try {
        expected = matchSlowly(given);
      } catch (error) {
        assert(error instanceof ProblemError && error.status === 400, String(error));
        assert.throws(() => index.match(given), ProblemError);
        return;
      }
      assert.deepEqual(index.match(given), expected);
    },
  ),
  property('a menu contains each of its entries exactly once', menu, (entries) => {
    const ids = idsOf(toMenu(entries, urls));
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(new Set(ids), new Set(entries.map(({ id }) => id)));
  }),
  property(
    'a row of a school file becomes a valid school, or its invalid cells are reported',
    fc
      .tuple(...columns.map(() => cell))
      .map((cells) => Object.fromEntries(cells.map((text, at) => [columns[at], text]))),
    (row) => {
      let problems = 0;
      const school = readScorecardRow(row, 2, () => {
        problems += 1;
      });
      if (problems === 0) assert.doesNotThrow(() => v.parse(SchoolRecordSchema, school));
    },
  ),
  property(
    'queries read page data of any shape',
    fc.tuple(fc.constantFrom(...queryNames), anyJson, fc.string()),
    async ([name, enrichedContent, id]) => {
      const query = contentQueries[name];
      const parameters = { id, ids: [id, 'constructor'], category: id, limit: 3, slug: id };
      const result = await query.fromPageData?.(
        { enrichedContent } as never,
        parameters as never,
        async () => query.empty as never,
      );
      assert(result === undefined || result === null || typeof result === 'object');
    },
  ),
  property('page data of any shape is valid or rejected', anyJson, (given) => {
    v.safeParse(v.partial(EnrichedContentSchema), given);
  }),
];
