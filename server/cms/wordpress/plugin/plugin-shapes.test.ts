import * as v from 'valibot';
import { expect, it } from 'vitest';
import { legacyKeys } from '../../../../src/core/model/legacy-school.ts';
import {
  LegacySchoolSchema,
  RankingSchema,
  SchoolDetailsSchema,
} from '../../../../src/core/model/ranking.ts';
import { SeoSchema } from '../../../../src/core/model/seo.ts';
import { pluginCode } from '../../../testing/wordpress/plugin-code.ts';
import {
  AdRulesWireSchema,
  BylinesSchema,
  ContributorFieldsSchema,
  ContributorPostsSchema,
  MetaSchema,
  RankingSchoolWireSchema,
  RankingWireSchema,
  SiteSchema,
} from '../wire.ts';

/** The values of a PHP constant that is a list of strings. */
function readConstant(name: string): string[] {
  const list = new RegExp(`const ${name}\\s*=\\s*array\\(([^)]*)\\)`).exec(pluginCode)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '');
}

/** The fields of a type that `graphql.php` registers; true for a field that is never null. */
function readType(name: string): Map<string, boolean> {
  const start = pluginCode.indexOf(`\n\t\t'${name}' `);
  const rest = pluginCode.slice(start + name.length + 6);
  const block = rest.slice(0, rest.search(/\n\t\t'Edu|\n\t\);/));
  const fields = new Map<string, boolean>();
  for (const [, constant = ''] of block.matchAll(/array_fill_keys\( (\w+),/g))
    for (const field of readConstant(constant)) fields.set(field, false);
  for (const [, words = ''] of block.matchAll(/\$(?:strings|floats)\( '([^']*)' \)/g))
    for (const field of words.split(' ')) fields.set(field, false);
  for (const [, field = '', type = ''] of block.matchAll(/'(\w+)'\s*=> '([^']*)'/g))
    fields.set(field, type.endsWith('!'));
  return fields;
}

type Entries = Readonly<Record<string, v.GenericSchema>>;

const types: readonly (readonly [string, Entries])[] = [
  ['EduEmbedSite', SiteSchema.entries],
  ['EduEmbedRanking', RankingWireSchema.entries],
  ['EduEmbedSource', RankingSchema.entries.source.wrapped.entries],
  ['EduEmbedRankingSchool', RankingSchoolWireSchema.entries],
  ['EduEmbedSchoolDetails', SchoolDetailsSchema.entries],
  ['EduEmbedLegacySchool', LegacySchoolSchema.pipe[2].entries],
  ['EduEmbedAdRules', AdRulesWireSchema.entries],
  ['EduEmbedAdRule', AdRulesWireSchema.entries.heroRule.wrapped.entries],
  ['EduEmbedSeo', SeoSchema.entries],
  ['EduEmbedContributors', BylinesSchema.entries],
  ['EduEmbedMeta', MetaSchema.entries],
  ['EduEmbedContributorFields', ContributorFieldsSchema.entries],
  ['EduEmbedContributorPost', ContributorPostsSchema.item.entries],
];

it.each(types)('the plugin’s %s has the same fields as the model', (name, entries) => {
  expect([...readType(name).keys()].sort()).toEqual(Object.keys(entries).sort());
});

it.each([
  ['EduEmbedRankingSchool', RankingSchoolWireSchema.entries],
  ['EduEmbedSchoolDetails', SchoolDetailsSchema.entries],
  ['EduEmbedContributorPost', ContributorPostsSchema.item.entries],
] as const)('never sends null in %s for a field that the model requires', (name, entries: Entries) => {
  const fields = readType(name);
  const required = Object.entries(entries)
    .filter(([, schema]) => !v.is(schema, undefined))
    .map(([field]) => field);
  expect(required.length).toBeGreaterThan(0);
  expect(required.filter((field) => fields.get(field) !== true)).toEqual([]);
});

it('the plugin’s legacy school has the same keys as the model', () => {
  expect([...readType('EduEmbedLegacySchool').keys()].sort()).toEqual([...legacyKeys].sort());
});
