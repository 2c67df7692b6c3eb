import * as v from 'valibot';
import { byPlacement } from '../../../src/core/model/ad-rules.ts';
import { ContributorTypeSchema, DateTypeSchema } from '../../../src/core/model/contributor.ts';
import { absent } from '../../../src/core/model/fields.ts';
import { LegacySchoolSchema, RankingSchoolSchema } from '../../../src/core/model/ranking.ts';
import { SeoSchema } from '../../../src/core/model/seo.ts';

/**
 * What the companion plugin adds to a WordPress, as it goes over the wire. REST and
 * GraphQL carry the same shapes under the same names, so both adapters validate with
 * these schemas; the plugin is written against this file and `wpgraphql/companion.graphql`.
 *
 * Rules for all of it:
 * - Names are camel case, ids are numbers of the database, dates are ISO 8601.
 * - Nothing there is null, an empty string or a key left out; all three mean the same.
 * - Labels and names are plain text with entities decoded. Everything else that is
 *   HTML says so here.
 * - Addresses may be absolute to the WordPress; the server turns them into paths.
 * - Published content only, except for `preview`.
 *
 * ## REST, namespace `edu/v1` (anonymous unless stated; errors are WordPress's own `{code, message, data: {status}}`)
 *
 * | endpoint | answer |
 * |---|---|
 * | `GET resolve?path=/a/b/` | {@link ResolvedSchema}; 404 when there is nothing at the path |
 * | `GET menus/{PRIMARY or FOOTER}` | {@link MenuSchema}, flat, in menu order; `[]` when no menu is assigned |
 * | `GET site` | {@link SiteSchema} |
 * | `GET rankings/{gid or extid}` | {@link RankingWireSchema}; 404 when there is none |
 * | `GET ad-rules` | {@link AdRulesWireSchema} |
 * | `GET preview/{id}` | the post as `/wp/v2/{type}/{id}?_embed` answers it, with title, content and excerpt of its newest autosave where that is newer; needs `edit_post`, else 401 or 403 |
 *
 * ## Fields that are added to core's answers (`register_rest_field`)
 *
 * | on | field | shape |
 * |---|---|---|
 * | `post`, `page` | `edu_seo` | {@link SeoWireSchema} |
 * | `post`, `page` | `edu_contributors` | {@link BylinesSchema} |
 * | `post`, `page` | `edu_meta` | {@link MetaSchema} |
 * | `contributor` (`/wp/v2/contributors`) | `edu_contributor` | {@link ContributorFieldsSchema} |
 * | `contributor` | `edu_contributor_posts` | {@link ContributorPostsSchema}, newest first; computed only when asked for by `_fields` |
 *
 * ## Previews
 *
 * Preview in the editor opens an address of the administration, which leads whoever
 * may edit the post to `{server}/preview?token=JWT`: HS256 with the preview
 * secret, header `{"alg":"HS256","typ":"JWT"}`, claims `aud` = `edu-preview`, `sub` =
 * the post's id as text, `iat`, `exp`; the server refuses tokens that are valid for
 * longer than 15 minutes.
 *
 * ## Purging
 *
 * `POST {server}/-/purge`, `Authorization: Bearer {purge secret}`, body `{"tags": [...]}`
 * with 1 to 1,000 tags. Tags, with what purges them:
 *
 * | saved, published, unpublished, trashed | tags |
 * |---|---|
 * | page or post | `page:{id}`, `post:{id}`, `path:{path}` of before and after; `contributor:{slug}` of each byline of before and after; when published before or after also `sitemap` |
 * | post, also | `category:{slug}` of each category of before and after and of the categories above it, `category:latest`, `category:featured` when sticky before or after |
 * | contributor | `contributors`, `contributor:{slug}`; `page:{id}`, `post:{id}` and categories of the posts that name them |
 * | synced pattern | the tags of each post that contains it, directly or within another pattern |
 * | display name of a user | `post:{id}` and categories of each of their posts; `site` with more than 1,000 posts |
 * | alternative text or file of an image, featured image | the tags of each post that shows the image as featured or in a gallery |
 * | ranking | `ranking:{gid}`, `ranking:{extid}` of before and after |
 * | menu or its locations | `menu` |
 * | settings of the plugin, site name, tagline, front page | `site` |
 * | ad rules | none: they are fetched by the browser |
 * | redirects | `path:{from}` |
 */
export const wireVersion = 1;

const text = v.nullish(v.string(), '');
const flag = v.nullish(v.boolean(), false);
const pixels = absent(v.number());
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** An image outside the media library, or a size of one within. */
export const ImageWireSchema = v.object({ url: v.string(), alt: text, width: pixels, height: pixels });

/**
 * What stands at a path: a page or post (`rest` is its address below `/wp-json`,
 * GraphQL has none of this), the list of newest posts (the front page or the page for
 * posts), a category, or a move. Old slugs and the plugin's own redirects are moves;
 * a trashed page is gone (410).
 */
export const ResolvedSchema = v.variant('type', [
  v.object({ type: v.literal('page'), id, rest: v.string() }),
  v.object({ type: v.literal('post'), id, rest: v.string() }),
  v.object({ type: v.literal('posts'), title: text }),
  v.object({ type: v.literal('category'), id, slug: v.string(), name: v.string(), description: text }),
  v.object({ type: v.literal('moved'), location: v.string() }),
  v.object({ type: v.literal('gone') }),
]);

/** A menu, flat. `parentId` is null at the top; `url` is a path for what is in this WordPress. */
export const MenuSchema = v.array(
  v.object({
    id,
    parentId: v.nullish(id, null),
    label: v.string(),
    url: v.string(),
    target: text,
    order: v.nullish(v.number(), 0),
  }),
);

/** A list instead of an object: PHP writes an empty object as a list anyway. */
const pairs = v.nullish(v.array(v.object({ key: v.string(), value: v.string() })), []);
const labelledLink = absent(v.object({ text, linkLabel: text, link: text }));

/**
 * The site as its editors describe it. `siteName` and `tagline` are WordPress's own
 * settings. An empty value leaves the server's default. `theme` holds custom properties
 * (`--edu-accent`); `analytics` and `consent` hold a JSON object as text.
 */
export const SiteSchema = v.object({
  siteName: v.string(),
  tagline: text,
  domain: text,
  slug: text,
  degree: text,
  category: text,
  subject: text,
  contributorPath: text,
  publisher: text,
  viewMoreProgramsUrl: text,
  logo: text,
  logoAlt: text,
  social: v.nullish(v.array(v.object({ name: v.string(), url: v.string() })), []),
  partner: absent(v.object({ brand: text, redirectUrl: text })),
  ads: absent(v.object({ provider: text, networkCode: text, density: absent(v.number()) })),
  analytics: text,
  consent: text,
  disclosure: labelledLink,
  prompt: labelledLink,
  theme: pairs,
});

/**
 * A ranking. `extid` marks a modern one (`schools`), `gid` alone a legacy one
 * (`legacySchools`, under any casing of their keys). `builtIn` names a ranking of the
 * server's own services instead of schools; `limit` cuts it. `blurbs` (HTML) are by
 * the school's slug or id and replace the built-in ones.
 */
export const RankingWireSchema = v.object({
  extid: text,
  gid: text,
  title: text,
  kind: text,
  method: text,
  source: absent(v.object({ name: text, year: text, url: text })),
  builtIn: text,
  limit: absent(v.number()),
  blurbs: pairs,
  schools: v.nullish(v.array(RankingSchoolSchema), []),
  legacySchools: v.nullish(v.array(LegacySchoolSchema), []),
});

const adRule = absent(
  v.object({ rendered: text, width: pixels, height: pixels, house: absent(v.boolean()) }),
);

/** The HTML of each placement, with the size that is kept free for it. */
export const AdRulesWireSchema = v.object(byPlacement(adRule));

/** What search engines are told; what is empty the server derives. `pageHeadCode` is HTML: structured data scripts. */
export const SeoWireSchema = v.object({ ...SeoSchema.entries, title: text });

const bylines = v.nullish(v.array(v.object({ id, name: v.string(), slug: v.string(), image: text })), []);

/** Who wrote, edited and reviewed a page, in the order in which they are named. */
export const BylinesSchema = v.object({ written: bylines, edited: bylines, reviewed: bylines });

/**
 * Everything else that a page says of itself. `kind` is one of the server's kinds of
 * page, or empty for the one that goes with type and path; `category` is the slug of
 * the main category, or empty for the first; `image` stands in for a featured image.
 */
export const MetaSchema = v.object({
  kind: text,
  subtitle: text,
  kicker: text,
  category: text,
  isNarrow: flag,
  isMonetizationDisabled: flag,
  image: absent(ImageWireSchema),
});

/** What a contributor has beyond title, biography (content), excerpt and featured image. Keys are those of the specification (`contributors_facebook`). */
export const ContributorFieldsSchema = v.object({
  types: v.nullish(v.array(ContributorTypeSchema), []),
  socialMedia: pairs,
  image: absent(ImageWireSchema),
});

/** What a contributor has written, edited or reviewed; a post with two roles stands there twice. */
export const ContributorPostsSchema = v.array(
  v.object({
    id,
    url: v.string(),
    title: v.string(),
    image: text,
    date: v.string(),
    dateType: DateTypeSchema,
    contributionType: ContributorTypeSchema,
  }),
);
