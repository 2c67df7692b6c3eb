import { toScriptJson } from '../../../src/core/root-markup.ts';
import { renderOembedLink } from '../../embed/oembed-link.ts';
import { toAbsolute } from '../absolute-url.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup, safe } from '../templates/html.ts';
import { readStructuredData, typesOf } from './head-code.ts';
import { findShareImage, type ShareInput } from './share-image.ts';
import type { Node } from './structured-data.ts';

export interface HeadInput extends ShareInput {
  readonly title: string;
  readonly description?: string;
  readonly isArticle?: boolean;
  readonly isProfile?: boolean;
  readonly published?: string;
  readonly modified?: string;
  /** Whether the content has an element that other sites may embed. */
  readonly hasWidget?: boolean;
  /** schema.org nodes that describe the page. */
  readonly structuredData?: readonly Node[];
  /** Keeps the page out of search engines: errors, previews, the empty shell. */
  readonly isHidden?: boolean;
}

function property(name: string, content: string | number | undefined): Markup | undefined {
  return content === undefined || content === ''
    ? undefined
    : html`<meta property="${name}" content="${content}">`;
}

/** A page's title with the site's name. On a home page whose title is the site's name, with the tagline. */
function composeTitle(title: string, { site: { siteName, tagline }, path }: PageContext): string {
  if (path !== '/') return `${title} | ${siteName}`;
  return [siteName, title === siteName ? tagline : title].filter(Boolean).join(': ');
}

/** Renders the title and the metadata for search engines and link previews. */
export function renderSeoHead(input: HeadInput, context: PageContext): Markup {
  const { seo = {} } = input;
  const { site, origin, path } = context;
  const title = seo.title || composeTitle(input.title, context);
  const description = seo.description || input.description;
  // Editors may name a canonical URL on another site.
  const canonical = toAbsolute(seo.url, origin) ?? origin + path;
  const robots = input.isHidden ? 'noindex' : (seo.robots ?? 'index, follow, max-image-preview:large');
  const image = findShareImage(input, context);
  const openGraph = [
    property('og:type', input.isArticle ? 'article' : input.isProfile ? 'profile' : 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:site_name', seo.siteName ?? site.siteName),
    property('og:locale', seo.locale?.replace('-', '_') ?? 'en_US'),
    property('og:image', image.url),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    property('og:image:type', image.type),
    property('og:image:alt', image.alt),
    input.isArticle && property('article:published_time', input.published),
    input.isArticle && property('article:modified_time', input.modified),
  ];
  return html`<title>${title}</title>
${description && html`<meta name="description" content="${description}">`}
<meta name="robots" content="${robots}">
${!input.isHidden && html`<link rel="canonical" href="${canonical}">`}
${input.hasWidget && !input.isHidden && renderOembedLink(origin + path)}${openGraph}<meta name="twitter:card" content="${seo.twitterCard ?? 'summary_large_image'}">
<link rel="alternate" type="application/rss+xml" title="${site.siteName}" href="/feed.xml">
${renderStructuredData(input).map((json) => html`<script type="application/ld+json">${safe(json)}</script>`)}`;
}

/** The editors' structured data and ours, without our nodes of types that the editors' data describes. */
function renderStructuredData({ seo, structuredData = [] }: HeadInput): string[] {
  const cmsData = readStructuredData(seo?.pageHeadCode);
  const described = typesOf(cmsData);
  const ownNodes = structuredData.filter((node) => !described.has((node as { '@type': string })['@type']));
  const graph = ownNodes.length > 0 ? [{ '@context': 'https://schema.org', '@graph': ownNodes }] : [];
  return [...cmsData, ...graph].map(toScriptJson);
}
