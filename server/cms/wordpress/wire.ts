import * as v from 'valibot';
import { byPlacement } from '../../../src/core/model/ad-rules.ts';
import { ContributorTypeSchema, DateTypeSchema } from '../../../src/core/model/contributor.ts';
import { optionalField } from '../../../src/core/model/fields.ts';
import { LegacySchoolSchema, RankingSchoolSchema } from '../../../src/core/model/ranking.ts';
import { SeoSchema } from '../../../src/core/model/seo.ts';
import { decodeUrlPart } from '../../../src/core/urls.ts';

/**
 * The wire format of the companion plugin's data. REST and GraphQL use the same shapes and names,
 * so both adapters validate with these schemas. The plugin implements this file and
 * `wpgraphql/companion.graphql`. Only the content at a path differs: GraphQL has WPGraphQL's `nodeByUri`,
 * `eduEmbedMoved` for redirects, and `eduEmbedPostsPageTitle`.
 *
 * General rules:
 * - Names are camel case, ids are database ids, dates are ISO 8601.
 * - Null, an empty string and an absent key all mean that there is no value.
 * - Labels and names are plain text with decoded entities. HTML is marked as such below.
 * - URLs may be absolute URLs of the WordPress; the server converts them to paths.
 * - Only published content, except for `preview`.
 *
 * ## REST, namespace `edu-embed/v1` (anonymous unless stated; errors are WordPress's own `{code, message, data: {status}}`)
 *
 * | endpoint | response |
 * |---|---|
 * | `GET resolve?path=/a/b/` | {@link ResolvedSchema}; 404 if there is nothing at the path |
 * | `GET menus/{PRIMARY or FOOTER}` | {@link MenuSchema}, flat, in menu order; `[]` if no menu is assigned |
 * | `GET site` | {@link SiteSchema} |
 * | `GET rankings/{gid or extid}` | {@link RankingWireSchema}; 404 if there is none |
 * | `GET ad-rules` | {@link AdRulesWireSchema} |
 * | `GET preview/{id}` | the post in the format of `/wp/v2/{type}/{id}?_embed`, with title, content and excerpt of its newest autosave if that is newer; needs `edit_post`, else 401 or 403; 404 if there is no such post |
 *
 * ## Fields added to core's responses (`register_rest_field`)
 *
 * | on | field | shape |
 * |---|---|---|
 * | `post`, `page` | `edu_embed_seo` | {@link SeoWireSchema} |
 * | `post`, `page` | `edu_embed_contributors` | {@link BylinesSchema} |
 * | `post`, `page` | `edu_embed_meta` | {@link MetaSchema} |
 * | `contributor` (`/wp/v2/edu-embed-contributors`) | `edu_embed_contributor` | {@link ContributorFieldsSchema} |
 * | `contributor` | `edu_embed_contributor_posts` | {@link ContributorPostsSchema}, newest first; computed only if requested by `_fields` |
 *
 * ## Previews
 *
 * Preview in the editor opens an admin URL, which redirects users who may edit the post to
 * `{server}/preview?token=JWT`: HS256 with the preview secret, header `{"alg":"HS256","typ":"JWT"}`,
 * claims `aud` = `edu-preview`, `sub` = the post's id as a string, `iat`, `exp`. The server rejects
 * tokens that are valid for longer than 15 minutes.
 *
 * ## Purging
 *
 * `POST {server}/-/purge`, `Authorization: Bearer {purge secret}`, body `{"tags": [...]}`
 * with 1 to 1,000 tags. "Old and new" means before and after the change. Wherever `post:{id}` is listed,
 * the tag with the post's GraphQL global id, `post:{base64 of "post:{id}"}`, is purged, too. `site` is purged
 * instead if more than 1,000 posts change in one request. Tags by event:
 *
 * | saved, published, unpublished, trashed | tags |
 * |---|---|
 * | page or post | `page:{id}`, `post:{id}`, `path:{path}` old and new; `contributor:{slug}` of each old and new byline; `sitemap` if published before or after |
 * | post, also | `category:{slug}` of each old and new category and its ancestors, `category:latest`, `category:featured` if sticky before or after |
 * | contributor | `contributors`, `contributor:{slug}`; `page:{id}`, `post:{id}` and categories of the posts that name them |
 * | synced pattern | the tags of each post that contains it, directly or within another pattern |
 * | display name of a user | `post:{id}` and categories of each of their posts; `site` with more than 1,000 posts |
 * | category (new, deleted, or its name, slug or parent) | `category:{slug}` and `path:{path}` old and new, of its ancestors and descendants too; `page:{id}` and `post:{id}` of its posts; `site` with more than 1,000 posts |
 * | deleted category, also | `category:{slug}` of the default category, to which WordPress moves posts, and of its ancestors |
 * | alternative text, caption, title or file of an image, featured image | the tags of each post that shows the image as featured, in its text or in a gallery |
 * | ranking | `ranking:{gid}`, `ranking:{extid}` old and new |
 * | menu or its locations | `menu` |
 * | settings of the plugin, site name, tagline, front page, permalinks, category base, time zone, URL | `site` |
 * | ad rules | `ad-rules` |
 * | redirects | `path:{from}` |
 */

const text = v.nullish(v.string(), '');
const flag = v.nullish(v.boolean(), false);
const pixels = optionalField(v.number());
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** An image outside the media library, or one size of an image in it. */
const ImageWireSchema = v.object({ url: v.string(), alt: text, width: pixels, height: pixels });

/**
 * The content at a path, over REST: a page or post (`rest` is its path under `/wp-json`), the list
 * of newest posts (the front page or the page for posts), a category, or a redirect. Old slugs and
 * the plugin's redirects are `moved`; a trashed page is `gone` (410).
 */
export const ResolvedSchema = v.variant('type', [
  v.object({ type: v.literal('page'), rest: v.string() }),
  v.object({ type: v.literal('post'), rest: v.string() }),
  v.object({ type: v.literal('posts'), title: text }),
  v.object({ type: v.literal('category'), slug: v.string(), name: v.string(), description: text }),
  v.object({ type: v.literal('moved'), location: v.string() }),
  v.object({ type: v.literal('gone') }),
]);

/** A flat menu. `parentId` is null at the top level; `url` is a path for content of this WordPress. */
export const MenuSchema = v.array(
  v.object({
    id,
    parentId: v.nullish(id, null),
    label: v.string(),
    url: v.string(),
    order: v.nullish(v.number(), 0),
  }),
);

/** A list of pairs instead of an object, because PHP encodes an empty object as a list. */
const pairs = v.nullish(v.array(v.object({ key: v.string(), value: v.string() })), []);
const labeledLink = optionalField(v.object({ text, linkLabel: text, link: text }));

/**
 * The site's settings. `siteName` and `tagline` are WordPress's own settings. An empty value keeps
 * the server's default. `theme` contains custom properties (`--edu-accent`); `analytics` and
 * `consent` contain a JSON object as text.
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
  logoOnDark: text,
  logoAlt: text,
  social: v.nullish(v.array(v.object({ name: v.string(), url: v.string() })), []),
  partner: optionalField(v.object({ brand: text, redirectUrl: text })),
  ads: optionalField(v.object({ provider: text, networkCode: text, density: optionalField(v.number()) })),
  analytics: text,
  consent: text,
  disclosure: labeledLink,
  prompt: labeledLink,
  theme: pairs,
});

/** A school without the fields that the server adds. */
export const RankingSchoolWireSchema = v.omit(RankingSchoolSchema, ['hasPage', 'sharedRank', 'withheld']);

/**
 * A ranking. A ranking with `extid` is modern and has `schools`. A ranking with only `gid` is a legacy
 * ranking and has `legacySchools`, whose keys may be in upper or lower case. `builtIn` is the id of a
 * built-in ranking that replaces the schools; `limit` shortens it. `blurbs` (HTML), by the school's slug or
 * id, replace the built-in blurbs.
 */
export const RankingWireSchema = v.object({
  extid: text,
  gid: text,
  title: text,
  kind: text,
  method: text,
  source: optionalField(v.object({ name: text, year: text, url: text })),
  builtIn: text,
  limit: optionalField(v.number()),
  blurbs: pairs,
  schools: v.nullish(v.array(RankingSchoolWireSchema), []),
  legacySchools: v.nullish(v.array(LegacySchoolSchema), []),
});

const adRule = optionalField(
  v.object({ rendered: text, width: pixels, height: pixels, house: optionalField(v.boolean()) }),
);

/** The HTML of each placement, with the size that the page reserves for it. */
export const AdRulesWireSchema = v.object(byPlacement(adRule));

/** SEO fields; the server derives empty ones. `pageHeadCode` is HTML: structured data scripts. */
export const SeoWireSchema = v.object({ ...SeoSchema.entries, title: text });

/** A contributor's slug. WordPress percent-encodes non-ASCII characters. */
export const contributorSlug = v.pipe(v.string(), v.transform(decodeUrlPart));

const bylines = v.nullish(
  v.array(v.object({ id, name: v.string(), slug: contributorSlug, image: text })),
  [],
);

/** Who wrote, edited and reviewed a page, in display order. */
export const BylinesSchema = v.object({ written: bylines, edited: bylines, reviewed: bylines });

/**
 * Other fields of a page. `kind` is one of the server's page kinds, or empty to derive it from type
 * and path; `category` is the slug of the main category, or empty for the first one; `image` is
 * used if there is no featured image.
 */
export const MetaSchema = v.object({
  kind: text,
  subtitle: text,
  kicker: text,
  category: text,
  isNarrow: flag,
  isMonetizationDisabled: flag,
  image: optionalField(ImageWireSchema),
});

/**
 * A contributor's fields besides title, biography (content), excerpt and featured image. Keys are named as in
 * the specification (`contributors_facebook`).
 */
export const ContributorFieldsSchema = v.object({
  types: v.nullish(v.array(ContributorTypeSchema), []),
  socialMedia: pairs,
  image: optionalField(ImageWireSchema),
});

/** The posts that a contributor wrote, edited or reviewed; a post with two roles is listed twice. */
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
