import * as v from 'valibot';
import type { AdRules } from '../../../src/core/model/ad-rules.ts';
import { byPlacement } from '../../../src/core/model/ad-rules.ts';
import type { Ranking } from '../../../src/core/model/ranking.ts';
import { LegacySchoolSchema, RankingSchoolSchema } from '../../../src/core/model/ranking.ts';
import { formatDate } from '../../../src/core/text/format.ts';
import { isBalanced } from '../../static/theme-value.ts';
import { type CmsSite, pageKinds } from '../cms.ts';
import type { MenuEntry } from '../menus.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug: lower-case letters, digits and hyphens'),
);
const slugs = v.optional(v.array(slug), []);
const path = v.pipe(
  v.string(),
  v.regex(/^\/(?:[^/\\?#\s]+\/)*[^/\\?#\s]*$/, 'must be a path that begins with a slash'),
);
const link = v.pipe(
  v.string(),
  v.regex(/^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/, 'must be a path or an http(s), mailto or tel URL'),
);
const identifier = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[^\s,]+$/, 'must not contain spaces or commas'),
);
const date = v.pipe(
  v.string('must be a date such as 2026-01-31'),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/, 'must be a date such as 2026-01-31'),
  // `Date.parse` accepts February 30.
  v.check(
    (value) => !Number.isNaN(Date.parse(value)) && formatDate(value) !== undefined,
    'is not a date in the calendar',
  ),
);

const seoSchema = v.strictObject({
  title: v.optional(text),
  description: v.optional(text),
  robots: v.optional(text),
  url: v.optional(link),
  imageUrl: v.optional(link),
  imageWidth: v.optional(v.number()),
  imageHeight: v.optional(v.number()),
  imageType: v.optional(text),
  siteName: v.optional(text),
  locale: v.optional(text),
  twitterCard: v.optional(text),
  pageHeadCode: v.optional(v.string()),
});

/** Front matter of `pages/**` and `articles/*`. */
export const pageFrontMatterSchema = v.strictObject({
  id: v.optional(identifier),
  kind: v.optional(v.picklist(pageKinds, `must be one of ${pageKinds.join(', ')}`)),
  path: v.optional(path),
  title: text,
  subtitle: v.optional(text),
  kicker: v.optional(text),
  category: v.optional(slug),
  featured: v.optional(v.boolean(), false),
  date: v.optional(date),
  modified: v.optional(date),
  image: v.optional(link),
  imageAlt: v.optional(v.string()),
  imageWidth: v.optional(v.number()),
  imageHeight: v.optional(v.number()),
  writtenBy: slugs,
  editedBy: slugs,
  reviewedBy: slugs,
  isNarrow: v.optional(v.boolean(), false),
  isMonetizationDisabled: v.optional(v.boolean(), false),
  /**
   * Ad rules of this page, for example to show placements that the site's rules show only to some visitors.
   */
  adRules: v.optional(v.lazy(() => adRulesSchema)),
  seo: v.optional(seoSchema, {}),
  excerpt: v.optional(text),
});
export type PageFrontMatter = v.InferOutput<typeof pageFrontMatterSchema>;

// Accepts unknown networks; the profile decides which ones it shows.
const socialKey = v.pipe(v.string(), v.regex(/^contributors_[a-z_]+$/, 'must begin with contributors_'));

/** Front matter of `contributors/*`; the slug is the file's name. */
export const contributorFrontMatterSchema = v.strictObject({
  id: v.optional(identifier),
  title: text,
  types: v.pipe(
    v.array(v.picklist(['editor', 'reviewer', 'writer'], 'must be editor, reviewer or writer')),
    v.minLength(1, 'must name at least one type'),
  ),
  image: v.optional(link),
  imageAlt: v.optional(v.string()),
  excerpt: v.optional(text),
  career: v.optional(text),
  subjectAreas: v.optional(
    v.union([
      text,
      v.pipe(
        v.array(text),
        v.transform((areas) => areas.join(', ')),
      ),
    ]),
  ),
  social: v.optional(v.record(socialKey, v.string()), {}),
});
export type ContributorFrontMatter = v.InferOutput<typeof contributorFrontMatterSchema>;

const menuEntry: v.GenericSchema<unknown, MenuEntry> = v.strictObject({
  label: text,
  uri: link,
  children: v.optional(v.array(v.lazy(() => menuEntry)), []),
});

/** `menus.yaml`. */
export const menusSchema = v.strictObject({
  PRIMARY: v.optional(v.array(menuEntry), []),
  FOOTER: v.optional(v.array(menuEntry), []),
});

const adRule = v.nullish(
  v.strictObject({
    value: v.strictObject({
      rendered: v.string(),
      width: v.optional(v.number()),
      height: v.optional(v.number()),
      house: v.optional(v.boolean()),
    }),
  }),
);

/** `ad-rules.yaml`. */
export const adRulesSchema: v.GenericSchema<unknown, AdRules> = v.strictObject(byPlacement(adRule));

const redirect = v.pipe(
  v.strictObject({
    from: path,
    to: v.optional(link),
    status: v.optional(v.picklist([301, 410], 'must be 301 or 410')),
  }),
  v.check(
    ({ to, status }) => (to === undefined) === (status === 410),
    'needs either the field `to` or `status: 410`',
  ),
);

/** `redirects.yaml`: a list of moved and removed paths. */
export const redirectsSchema = v.array(redirect);
export type Redirects = v.InferOutput<typeof redirectsSchema>;

const labeledLink = v.strictObject({ text, linkLabel: text, link });

/** `site.yaml`. */
export const siteSchema: v.GenericSchema<unknown, CmsSite> = v.strictObject({
  domain: text,
  siteName: text,
  slug,
  tagline: text,
  degree: slug,
  category: slug,
  subject: slug,
  contributorPath: v.optional(slug, 'contributors'),
  publisher: text,
  viewMoreProgramsUrl: link,
  logo: v.optional(link),
  logoOnDark: v.optional(link),
  logoAlt: v.optional(v.string()),
  social: v.optional(v.array(v.strictObject({ name: text, url: link })), []),
  partner: v.optional(v.strictObject({ brand: text, redirectUrl: link })),
  ads: v.optional(
    v.strictObject({
      provider: text,
      networkCode: v.optional(text),
      density: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    }),
    { provider: 'rules', density: 30 },
  ),
  analytics: v.optional(v.record(v.string(), v.unknown())),
  consent: v.optional(v.record(v.string(), v.unknown())),
  disclosure: labeledLink,
  prompt: labeledLink,
  theme: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^--edu-[a-z0-9-]+$/, 'must be a custom property --edu-…')),
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(String),
        v.check(
          isBalanced,
          'has an open parenthesis, quote or comment; put a value that contains # in quotes',
        ),
      ),
    ),
    {},
  ),
});

const rankingFields = {
  extid: v.optional(identifier),
  gid: v.optional(identifier),
  /** A built-in ranking, shown under this file's extid. The next three fields only describe it. */
  id: v.optional(identifier),
  kind: v.nullish(text),
  state: v.nullish(text),
  level: v.nullish(text),
  title: v.optional(text),
  type: v.optional(text),
  method: v.optional(text),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Texts that replace the built-in blurbs, by the school's slug or id. */
  blurbs: v.optional(v.record(v.string(), text), {}),
  source: v.optional(
    v.strictObject({
      name: text,
      year: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
      url: v.optional(link),
    }),
  ),
};
const modernRanking = v.strictObject({ ...rankingFields, schools: v.optional(v.array(RankingSchoolSchema)) });
const legacyRanking = v.strictObject({ ...rankingFields, schools: v.optional(v.array(LegacySchoolSchema)) });

export interface RankingFile extends Omit<v.InferOutput<typeof modernRanking>, 'schools'> {
  readonly schools?: Ranking['schools'];
}

/**
 * `rankings/*.yaml`: a built-in ranking under another id, or a list of schools. A file without an extid has
 * the legacy format.
 */
export const rankingFileSchema: v.GenericSchema<unknown, RankingFile> = v.pipe(
  v.lazy(
    (input): v.GenericSchema<unknown, RankingFile> =>
      typeof input === 'object' && input !== null && 'extid' in input ? modernRanking : legacyRanking,
  ),
  v.check((ranking) => Boolean(ranking.extid ?? ranking.gid), 'needs an extid or a gid'),
  v.check(
    (ranking) => Boolean(ranking.id) !== Boolean(ranking.schools),
    'needs either the id of a built-in ranking, or schools',
  ),
);
