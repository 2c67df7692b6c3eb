import * as v from 'valibot';
import type { AdRules } from '../../../src/core/model/ad-rules.ts';
import type { Contributor, ContributorPost } from '../../../src/core/model/contributor.ts';
import type { Image } from '../../../src/core/model/image.ts';
import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import type { CmsSite } from '../cms.ts';
import type { RankingDescription } from '../compose-ranking.ts';
import { toContributorPath } from './contributor-path.ts';
import { toExcerpt, toPlainText } from './plain-text.ts';
import { rewriteContent } from './rewrite-content.ts';
import { normalizePath, type SiteUrls } from './site-urls.ts';
import type {
  AdRulesWireSchema,
  ContributorFieldsSchema,
  ContributorPostsSchema,
  MenuSchema,
  RankingWireSchema,
  SiteSchema,
} from './wire.ts';

type SiteWire = v.InferOutput<typeof SiteSchema>;

const disclosureText =
  'Supported by advertising. Featured programs and all search, finder and match results are for schools ' +
  'that pay us. This does not influence our rankings, guides or articles.';

const objectText = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);

/**
 * Parses a setting that contains a JSON object as text, because GraphQL has no type for arbitrary
 * objects. Reports and omits an invalid setting.
 */
function parseObject(
  text: string,
  name: string,
  report: (problem: string) => void,
): Record<string, unknown> | undefined {
  if (!text.trim()) return undefined;
  const result = v.safeParse(objectText, text);
  if (result.success) return result.output;
  report(`the WordPress setting "${name}" is not a JSON object; ignoring it`);
  return undefined;
}

function toLabeledLink(
  given: SiteWire['disclosure'],
  defaults: CmsSite['disclosure'],
  { toLink }: SiteUrls,
): CmsSite['disclosure'] {
  return {
    text: given?.text || defaults.text,
    linkLabel: given?.linkLabel || defaults.linkLabel,
    link: toLink(given?.link || defaults.link),
  };
}

/**
 * Converts the site's settings; empty settings get defaults.
 *
 * @param report called for each invalid setting
 */
export function toSite(
  given: SiteWire,
  defaults: { readonly slug: string; readonly domain: string },
  urls: SiteUrls,
  report: (problem: string) => void,
): CmsSite {
  const { toLink, toImage } = urls;
  const subject = given.subject || 'nursing';
  const field = subject.replaceAll('-', ' ');
  const domain = given.domain || defaults.domain;
  const siteName = toPlainText(given.siteName) || domain;
  return {
    siteName,
    tagline: toPlainText(given.tagline),
    ...(urls.home && { cmsUrl: urls.home }),
    domain,
    slug: given.slug || defaults.slug,
    degree: given.degree || 'masters',
    category: given.category || 'nursing-and-healthcare',
    subject,
    contributorPath: toContributorPath(given.contributorPath),
    publisher: given.publisher || given.slug || defaults.slug,
    viewMoreProgramsUrl: toLink(given.viewMoreProgramsUrl || '/study-match/'),
    ...(given.logo && { logo: toImage(given.logo), logoAlt: given.logoAlt || siteName }),
    ...(given.logoOnDark && { logoOnDark: toImage(given.logoOnDark) }),
    social: given.social,
    ...(given.partner?.brand && { partner: given.partner }),
    ads: {
      provider: given.ads?.provider || 'rules',
      networkCode: given.ads?.networkCode || undefined,
      density: given.ads?.density ?? 30,
    },
    analytics: parseObject(given.analytics, 'analytics', report),
    consent: parseObject(given.consent, 'consent', report),
    disclosure: toLabeledLink(
      given.disclosure,
      { text: disclosureText, linkLabel: 'How we make money', link: '/advertising-disclosure/' },
      urls,
    ),
    prompt: toLabeledLink(
      given.prompt,
      {
        text: `Are you ready to earn your online ${field} degree?`,
        linkLabel: 'Find a program',
        link: '/study-match/',
      },
      urls,
    ),
    theme: Object.fromEntries(given.theme.map(({ key, value }) => [key, value])),
  };
}

const maxMenuDepth = 10;

/**
 * Converts a flat menu to a tree that contains each entry once. Entries with an unknown parent or in
 * a cycle move to the top level; entries deeper than `maxMenuDepth` move up to it.
 */
export function toMenu(entries: v.InferOutput<typeof MenuSchema>, { toLink }: SiteUrls): readonly MenuItem[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const roots: MenuItem[] = [];
  const lists = new Map<string, MenuItem[]>();
  for (const { id, label, url } of [...known.values()].toSorted((one, other) => one.order - other.order)) {
    const children = listOf(id, lists);
    const parentId = findParent(id, known);
    const siblings = parentId === null ? roots : listOf(parentId, lists);
    siblings.push({ id, label: toPlainText(label), uri: toMenuLink(url, toLink), parentId, children });
  }
  return roots;
}

function listOf(id: string, lists: Map<string, MenuItem[]>): MenuItem[] {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
}

/** The entry's parent in the tree; null at the top level. */
function findParent(
  id: string,
  known: ReadonlyMap<string, { readonly parentId: string | null }>,
): string | null {
  const above: string[] = [];
  for (
    let parent = known.get(id)?.parentId ?? null;
    parent !== null && known.has(parent);
    parent = known.get(parent)?.parentId ?? null
  ) {
    // No real menu is that deep, so the entries form a cycle.
    if (above.length === 100) return null;
    above.push(parent);
  }
  return (above.length > maxMenuDepth ? above.at(-maxMenuDepth) : above[0]) ?? null;
}

function toMenuLink(url: string, toLink: SiteUrls['toLink']): string {
  const link = toLink(url);
  return link.startsWith('/') ? normalizePath(link) : link;
}

/** Converts a ranking that editors defined. A legacy ranking has a gid and no extid. */
export async function toRanking(
  given: v.InferOutput<typeof RankingWireSchema>,
  urls: SiteUrls,
): Promise<RankingDescription> {
  const rewrite = (html: string) => rewriteContent(html, urls);
  const { extid, gid, title, kind, method, source, builtIn, limit, blurbs, schools, legacySchools } = given;
  const own = extid
    ? await Promise.all(
        schools.map(async (school) => ({ ...school, blurb: school.blurb && (await rewrite(school.blurb)) })),
      )
    : legacySchools;
  const rewritten = blurbs.map(async ({ key, value }) => [key, await rewrite(value)] as const);
  return {
    ...(extid && { extid }),
    ...(gid && { gid }),
    ...(title && { title: toPlainText(title) }),
    ...(kind && { type: kind }),
    ...(method && { method }),
    ...(source?.name && { source: { name: source.name, year: source.year, url: source.url || undefined } }),
    ...(builtIn ? { id: builtIn } : { schools: own }),
    // Older versions of the plugin stored negative numbers.
    ...(limit && limit > 0 && { limit }),
    blurbs: Object.fromEntries(await Promise.all(rewritten)),
  };
}

/** Converts ad rules; empty rules become null. */
export async function toAdRules(
  given: v.InferOutput<typeof AdRulesWireSchema>,
  urls: SiteUrls,
): Promise<AdRules> {
  const rules = Object.entries(given).map(async ([name, rule]) => {
    if (!rule?.rendered) return [name, null] as const;
    const rendered = await rewriteContent(rule.rendered, urls);
    return [name, { value: { ...rule, rendered } }] as const;
  });
  return Object.fromEntries(await Promise.all(rules));
}

/** A contributor in the common format of both adapters. */
export interface WordPressContributor {
  readonly id: string;
  readonly slug: string;
  /** Title, content and excerpt are HTML. */
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly image: Image | null;
  readonly fields?: v.InferOutput<typeof ContributorFieldsSchema>;
  readonly posts?: v.InferOutput<typeof ContributorPostsSchema>;
}

/** Converts a contributor. `posts` are present only in a response to a query by slug. */
export async function toContributor(given: WordPressContributor, urls: SiteUrls): Promise<Contributor> {
  const { toImage, toLink } = urls;
  const title = toPlainText(given.title);
  const own = given.fields?.image;
  const image =
    given.image ??
    (own ? { sourceUrl: own.url, altText: own.alt, width: own.width, height: own.height } : null);
  const posts = (given.posts ?? []).map(
    (post): ContributorPost => ({
      id: post.id,
      post_url: toLink(post.url),
      post_title: toPlainText(post.title),
      featured_image: post.image ? toImage(post.image) : null,
      date: post.date,
      date_type: post.dateType,
      contribution_type: post.contributionType,
    }),
  );
  return {
    id: given.id,
    title,
    slug: given.slug,
    types: given.fields?.types ?? [],
    featuredImage: image && {
      node: {
        ...image,
        sourceUrl: toImage(image.sourceUrl),
        altText: image.altText || `Portrait of ${title}`,
      },
    },
    content: await rewriteContent(given.content, urls),
    excerpt: toExcerpt(given.excerpt || given.content),
    socialMedia: (given.fields?.socialMedia ?? []).filter(({ value }) => value !== ''),
    contributorPosts: posts,
  };
}
