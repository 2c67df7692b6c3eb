import { LRUCache } from 'lru-cache';
import type { Contributor, MenuItem } from '../../src/core/entities.ts';
import { type Cms, CmsError, type CmsMoved, type CmsPage, type CmsSite } from '../cms/cms.ts';
import { insertStatesMenu } from '../cms/menus.ts';
import { addressShares } from '../content/address-shares.ts';
import { maxElements, type ParsedContent } from '../content/content-nodes.ts';
import type { ElementRules } from '../content/element-rules.ts';
import { parseContent } from '../content/parse-content.ts';
import { reuseNodes } from '../content/reuse-nodes.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { type PageSource, presentAt } from '../data-source/cms-source.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import { type RecordedQuery, recordQueries, stillMatch } from '../fragments/recorded-queries.ts';
import type { Body } from '../http/cached-response.ts';
import { memoizeByObject } from '../remember.ts';
import { type FinderService, renderFinderForm } from './finder/finder-pages.ts';
import { readVisit } from './finder/finder-visit.ts';
import { renderFinderPage } from './finder/results-page.ts';
import type { PageAssets, PageContext } from './page-context.ts';
import { canonicalPath } from './page-path.ts';
import type { PageShape } from './page-shape.ts';
import { type PageFacts, renderPage } from './render-page.ts';
import { renderArticlePage } from './templates/article-page.ts';
import { renderArticlesTabPage } from './templates/articles-tab-page.ts';
import { renderContributorPage, renderContributorsHubPage } from './templates/contributor-pages.ts';
import { renderHomePage } from './templates/home-page.ts';
import { html, type Markup } from './templates/html.ts';
import { type PageParts, renderPageBody } from './templates/page-shell.ts';
import { renderEmptyShell, renderErrorPage, renderSitemapPage } from './templates/plain-pages.ts';

export interface PageRequest {
  /** Decoded by nobody: as it stood in the request line, without the query. */
  readonly path: string;
  /** The parameters that pages know; nothing else may change a cached page. */
  readonly query: URLSearchParams;
  /** The query as it came, with its question mark, for redirects. */
  readonly search: string;
  readonly origin: string;
  /** Where the reader came from, for answers that nobody else gets. */
  readonly referer?: string;
}

export interface PageResponse {
  readonly status: number;
  readonly location?: string;
  readonly body: Body;
  /** Tells bodies apart; computed from the body when left out. */
  readonly fingerprint?: string;
  /** What the page is made of; a purge names these. */
  readonly tags: readonly string[];
  /** For one visitor's question: kept by nobody. */
  readonly isPrivate?: boolean;
  /** The site and the assets that the page was rendered with; redirects have neither. */
  readonly frame?: Pick<PageContext, 'site' | 'assets'>;
}

export interface PageRouterOptions {
  readonly cms: Cms;
  /** Where the contributors are, until a page says otherwise. */
  readonly contributorPath: string;
  readonly createSource: (site: CmsSite) => PageSource;
  readonly assetsFor: (site: CmsSite) => Promise<PageAssets>;
  readonly rules: ElementRules;
  readonly fragments: FragmentRenderer;
  readonly finder?: FinderService;
  /** Told of an error page that could not be drawn, unless the CMS is the reason: whoever asked it says so. */
  readonly onError?: (error: unknown) => void;
  /** Told what the editors of a page should know of it. */
  readonly log?: (message: string) => void;
}

const shapes: Readonly<Partial<Record<CmsPage['kind'], PageShape>>> = {
  home: renderHomePage,
  'articles-tab': renderArticlesTabPage,
  'contributors-hub': renderContributorsHubPage,
};

/** A page's parts as they were composed, and what must not have changed since. */
interface Composed {
  readonly parts: PageParts;
  readonly body: Markup;
  readonly context: PageContext;
  readonly questions: readonly RecordedQuery[];
}

const previewNote = html`<p class="preview-note" role="note">Preview. Readers do not see this page as it stands here.</p>`;

/** What this router answers itself, whatever the CMS has. */
const builtInPaths = new Set(['/_app', '/go/finder', '/discover', '/study-match/', '/sitemap/']);

/** How much text of biographies is kept parsed. */
const maxBiographyCharacters = 2_000_000;

const noFacts = { id: 'none', title: '', isMonetizationDisabled: true };

/** Answers every page address of the site; rejects only when the CMS does. */
export class PageRouter {
  readonly #options: PageRouterOptions;
  readonly #contents = new LRUCache<string, { readonly version: string; readonly content: ParsedContent }>({
    max: 500,
  });
  readonly #composed = new WeakMap<CmsPage | Contributor, Composed>();
  /** Biographies by their text: a CMS that is asked anew gives the same words in another object. */
  readonly #biographies = new LRUCache<string, ParsedContent>({
    maxSize: maxBiographyCharacters,
    sizeCalculation: (_content, text) => text.length,
  });
  readonly #sourceOf: (site: CmsSite) => PageSource;
  readonly #withStates = memoizeByObject((menu: readonly MenuItem[]) => insertStatesMenu(menu));

  #contributorPath: string;

  constructor(options: PageRouterOptions) {
    this.#options = options;
    this.#contributorPath = options.contributorPath;
    this.#sourceOf = memoizeByObject(options.createSource);
  }

  /** The first step of the contributors' addresses, as the site last said. */
  get contributorPath(): string {
    return this.#contributorPath;
  }

  async answer(request: PageRequest): Promise<PageResponse> {
    const context = await this.#createContext(request);
    const { path } = request;
    const canonical = canonicalPath(path, context.config.contributorPath);
    if (canonical !== path) return this.#answerOtherForm({ ...request, path: canonical }, context);
    return (await this.#answerBuiltIn(request, context)) ?? (await this.#answerFromCms(request, context));
  }

  /** Redirects to the canonical form only where something is: whoever mistyped an address learns it at once. */
  async #answerOtherForm(request: PageRequest, context: PageContext): Promise<PageResponse> {
    const { path, search } = request;
    const slug = this.#contributorSlug(path, context);
    const isKnown =
      slug === undefined ? builtInPaths.has(path) : Boolean(await this.#options.cms.contributorBySlug(slug));
    if (isKnown) return redirect(301, path, search);
    const page = slug === undefined ? await this.#options.cms.pageByPath(path) : null;
    if (page && !('status' in page)) return redirect(301, path, search, [`path:${path}`]);
    return this.#answerWithout(page, request, context);
  }

  /** A draft as its page will look; the rules of advertisements come with it, because it is drawn for one reader. */
  async renderDraft(page: CmsPage, request: PageRequest): Promise<PageResponse> {
    const context = await this.#createContext({ ...request, path: page.path, query: new URLSearchParams() });
    const content = this.#parse(page, context.origin);
    const { parts: published } = await this.#compose(page, content, context);
    const parts = {
      ...published,
      head: { ...published.head, isHidden: true },
      main: html`${previewNote}${published.main}`,
    };
    const facts = { ...page, adRules: page.adRules ?? (await this.#options.cms.adRules()) };
    return { ...(await this.#render(parts, context, 200, [], facts, content)), isPrivate: true };
  }

  /** An error as a page of the site, or as plain text when not even that can be drawn. */
  async renderError(status: number, request: PageRequest): Promise<PageResponse> {
    try {
      return await this.#render(renderErrorPage(status), await this.#createContext(request), status);
    } catch (error) {
      // The site's own configuration may be out of reach: the status says what there is to say.
      if (!(error instanceof CmsError)) this.#options.onError?.(error);
      return {
        status,
        body: Buffer.from(
          `<!doctype html><title>${status}</title><h1>${status}</h1><p>Try again in a minute.`,
        ),
        tags: [],
      };
    }
  }

  async #createContext({ path, query, origin }: PageRequest): Promise<PageContext> {
    const { cms, assetsFor, rules, fragments } = this.#options;
    const [site, primary, footerMenu] = await Promise.all([
      cms.siteConfig(),
      cms.menu('PRIMARY'),
      cms.menu('FOOTER'),
    ]);
    const assets = await assetsFor(site);
    const source = presentAt(this.#sourceOf(site), origin + path);
    this.#contributorPath = source.config.contributorPath;
    return {
      site,
      source,
      config: source.config,
      assets,
      rules,
      primaryMenu: this.#withStates(primary),
      footerMenu,
      origin,
      path,
      query,
      has: (tag) => fragments.has(tag),
      isCmsPicture: (address) => cms.fetchedFrom?.(address) !== undefined,
    };
  }

  async #answerBuiltIn(
    { path, search, origin, referer }: PageRequest,
    context: PageContext,
  ): Promise<PageResponse | undefined> {
    const { finder, cms } = this.#options;
    if (path === '/_app') return this.#render(renderEmptyShell(context), context);
    if (path === '/go/finder' && finder) {
      const query = Object.fromEntries(new URLSearchParams(search));
      const step = finder.next(query, readVisit(query.url, referer, origin), context.config);
      if (step.kind === 'redirect')
        return { status: 303, location: step.url, body: Buffer.alloc(0), tags: [] };
      return { ...(await this.#render(renderFinderForm(step), context)), isPrivate: true };
    }
    if ((path === '/discover' || path === '/study-match/') && finder) {
      const { parts, isPrivate } = await renderFinderPage(finder, context);
      return { ...(await this.#render(parts, context)), isPrivate };
    }
    if (path === '/sitemap/')
      return this.#render(await renderSitemapPage(cms, context), context, 200, ['sitemap']);
    const slug = this.#contributorSlug(path, context);
    return slug === undefined ? undefined : this.#answerContributor(slug, context);
  }

  #contributorSlug(path: string, { config }: PageContext): string | undefined {
    const [, first, slug, ...rest] = path.split('/');
    return first === config.contributorPath && slug && rest.length === 0 ? readSlug(slug) : undefined;
  }

  async #answerContributor(slug: string, context: PageContext): Promise<PageResponse> {
    const found = await this.#options.cms.contributorBySlug(slug);
    if (!found) return this.#render(renderErrorPage(404), context, 404);
    const { parts, body } = await this.#composeOnce(found, context, (current) =>
      renderContributorPage(found, this.#parseBiography(found), current),
    );
    const facts = { ...noFacts, id: `contributor-${found.id}`, title: found.title };
    return this.#render(parts, context, 200, [`contributor:${slug}`], facts, undefined, body);
  }

  async #answerFromCms(request: PageRequest, context: PageContext): Promise<PageResponse> {
    const { path } = request;
    const page = await this.#options.cms.pageByPath(path);
    if (!page || 'status' in page) return this.#answerWithout(page, request, context);
    const content = this.#parse(page, context.origin);
    const { parts, body } = await this.#compose(page, content, context);
    return this.#render(parts, context, 200, [`path:${path}`], page, content, body);
  }

  /** For a path where no page is: moved, gone, or never there. */
  #answerWithout(
    moved: CmsMoved | null,
    { path, search }: PageRequest,
    context: PageContext,
  ): PageResponse | Promise<PageResponse> {
    const tags = [`path:${path}`];
    if (moved?.status === 301 && moved.location)
      return redirect(301, canonicalLocation(moved.location, context), search, tags);
    const status = moved ? 410 : 404;
    return this.#render(renderErrorPage(status), context, status, tags);
  }

  #compose(page: CmsPage, content: ParsedContent, context: PageContext): Promise<Composed> {
    const shape = shapes[page.kind] ?? renderArticlePage;
    return this.#composeOnce(page, context, (current) => shape(page, content, current));
  }

  /** The same page of the same site is composed once: what is drawn into it is asked for anew. */
  async #composeOnce(
    page: CmsPage | Contributor,
    context: PageContext,
    compose: (context: PageContext) => PageParts | Promise<PageParts>,
  ): Promise<Composed> {
    const known = this.#composed.get(page);
    if (known && isSameFrame(known.context, context) && (await stillMatch(known.questions, context.source)))
      return known;
    const captured = recordQueries(context.source);
    const parts = await compose({ ...context, source: captured.source });
    const composed = { parts, body: renderPageBody(parts, context), context, questions: captured.questions };
    if (context.query.size === 0) this.#composed.set(page, composed);
    return composed;
  }

  /** Made safe as in the API first: a biography has no elements of ours in it. */
  #parseBiography(contributor: Contributor): ParsedContent {
    const content = contributor.content ?? '';
    const known = this.#biographies.get(content);
    if (known) return known;
    const parsed = parseContent(sanitizeHtml(content), this.#options.rules);
    if (content) this.#biographies.set(content, parsed);
    return parsed;
  }

  #parse(page: CmsPage, origin: string): ParsedContent {
    const key = `${page.id} ${origin}`;
    const { version } = page;
    const known = this.#contents.get(key);
    if (known?.version === version) return known.content;
    const parsed = addressShares(parseContent(page.content, this.#options.rules), origin + page.path);
    if (parsed.leftPlain > 0)
      this.#options.log?.(
        `${page.path} has ${maxElements + parsed.leftPlain} elements; those after the first ${maxElements} stay plain tags.`,
      );
    const content = known ? reuseNodes(parsed, known.content) : parsed;
    this.#contents.set(key, { version, content });
    return content;
  }

  async #render(
    parts: PageParts,
    context: PageContext,
    status = 200,
    tags: readonly string[] = [],
    facts: PageFacts = { ...noFacts, title: parts.head.title },
    content?: ParsedContent,
    body: Markup = renderPageBody(parts, context),
  ): Promise<PageResponse> {
    const page = await renderPage(parts, body, facts, context, this.#options.fragments, content?.ids);
    return {
      status,
      body: page.body,
      fingerprint: page.fingerprint,
      tags: ['all', 'site', 'menu', ...tags, ...page.tags],
      frame: context,
    };
  }
}

/** Whether header, footer and everything else that a template reads beside its page are as they were. */
function isSameFrame(one: PageContext, other: PageContext): boolean {
  const { site, primaryMenu, footerMenu, origin, path, query } = other;
  return (
    one.site === site &&
    one.primaryMenu === primaryMenu &&
    one.footerMenu === footerMenu &&
    one.origin === origin &&
    one.path === path &&
    query.size === 0
  );
}

function redirect(
  status: number,
  location: string,
  search: string,
  tags: readonly string[] = [],
): PageResponse {
  return {
    status,
    location: location.includes('?') ? location : location + search,
    body: Buffer.alloc(0),
    tags: ['all', ...tags],
  };
}

/** As the CMS has it: an address writes letters beyond ASCII in percent signs. */
function readSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    // No contributor has such a name; the page says so.
    return slug;
  }
}

/** A move within the site leads to the address's final form at once, not over a second redirect. */
function canonicalLocation(location: string, { config }: PageContext): string {
  return /^\/(?![/\\])[^?#]*$/.test(location) ? canonicalPath(location, config.contributorPath) : location;
}
