import type { Seo } from '../../src/core/entities.ts';
import { safeUrl } from '../../src/core/urls.ts';
import { type Fragment, html, safe } from './html.ts';
import type { PageContext } from './page-context.ts';
import { readStructuredData } from './structured-data.ts';

export interface HeadInput {
  readonly title: string;
  readonly description?: string;
  readonly seo?: Partial<Seo>;
  readonly isArticle?: boolean;
  readonly imageUrl?: string;
  readonly published?: string;
  readonly modified?: string;
  /** Not for search engines: errors, previews, the empty shell. */
  readonly isHidden?: boolean;
}

function absolute(url: string | undefined, origin: string): string | undefined {
  const clean = safeUrl(url);
  return clean && URL.canParse(clean, origin) ? new URL(clean, origin).href : undefined;
}

function property(name: string, content: string | number | undefined): Fragment | undefined {
  return content === undefined || content === '' ? undefined : html`<meta property="${name}" content="${content}">`;
}

function openGraph(input: HeadInput, { site, origin }: PageContext, canonical: string, title: string, description: string | undefined): Fragment {
  const seo = input.seo ?? {};
  const image = absolute(seo.imageUrl ?? input.imageUrl, origin);
  return html`${[
    property('og:type', input.isArticle ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:site_name', seo.siteName ?? site.siteName),
    property('og:locale', seo.locale?.replace('-', '_') ?? 'en_US'),
    property('og:image', image),
    image && property('og:image:width', seo.imageWidth),
    image && property('og:image:height', seo.imageHeight),
    image && property('og:image:type', seo.imageType),
    input.isArticle && property('article:published_time', input.published),
    input.isArticle && property('article:modified_time', input.modified),
  ]}<meta name="twitter:card" content="${seo.twitterCard ?? (image ? 'summary_large_image' : 'summary')}">`;
}

/** Everything that search engines and link previews read. */
export function renderSeoHead(input: HeadInput, context: PageContext): Fragment {
  const { seo = {} } = input;
  const { site, origin, path } = context;
  const isHome = path === '/';
  const title = seo.title || (isHome ? `${site.siteName}: ${input.title}` : `${input.title} | ${site.siteName}`);
  const description = seo.description || input.description;
  // Another site's canonical is the editors' word; a path is always ours.
  const canonical = absolute(seo.url, origin) ?? origin + path;
  const robots = input.isHidden ? 'noindex' : (seo.robots ?? 'index, follow, max-image-preview:large');
  return html`<title>${title}</title>
${description && html`<meta name="description" content="${description}">`}
<meta name="robots" content="${robots}">
${!input.isHidden && html`<link rel="canonical" href="${canonical}">`}
${openGraph(input, context, canonical, title, description)}
${readStructuredData(seo.pageHeadCode).map((json) => html`<script type="application/ld+json">${safe(json)}</script>`)}`;
}
