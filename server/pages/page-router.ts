import { visitPath } from '../../src/services/outbound.ts';
import { CmsError, type CmsMoved, type CmsPage } from '../cms/cms.ts';
import { contributorQuery, pageQuery } from '../cms/cms-queries.ts';
import type { ParsedContent } from '../content/content-nodes.ts';
import { addFullListUrls, hasLists, showAllLists } from '../content/full-list-urls.ts';
import { parseContentAsync } from '../content/parse-content.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { addShareUrls } from '../content/share-urls.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import { hashConfiguration } from '../fragments/fragment-renderer.ts';
import type { Logger } from '../logger.ts';
import { visitLocation } from '../outbound/visit-redirect.ts';
import { type FinderService, renderFinderForm } from './finder/finder-pages.ts';
import { readVisit } from './finder/finder-visit.ts';
import { renderFinderPage } from './finder/results-page.ts';
import { respondToFile } from './missing-file.ts';
import { readPageContent } from './page-content.ts';
import { canonicalPath, contributorSlug } from './page-path.ts';
import type { PageRequest, PageResponse } from './page-response.ts';
import { createScope, type PageScope, type ScopeOptions } from './page-scope.ts';
import type { PageTemplate } from './page-template.ts';
import { canonicalLocation, isOwnLocation, redirect, redirectVisitor } from './redirects.ts';
import { type PageFacts, renderPage } from './render-page.ts';
import type { SchoolPages } from './schools/school-pages.ts';
import type { SearchPages } from './search/search-pages.ts';
import type { createStatePageRenderer } from './states/state-page.ts';
import { renderArticlePage } from './templates/article-page.ts';
import { renderArticlesTabPage } from './templates/articles-tab-page.ts';
import { renderContributorPage, renderContributorsHubPage } from './templates/contributor-pages.ts';
import { renderHomePage } from './templates/home-page.ts';
import { html } from './templates/html.ts';
import type { PageParts } from './templates/page-shell.ts';
import { renderEmptyShell, renderErrorPage, renderSitemapPage } from './templates/plain-pages.ts';

export interface PageRouterOptions extends ScopeOptions {
  readonly fragments: FragmentRenderer;
  /** First segment of the contributors' paths until the first page has read the site's settings. */
  readonly contributorPath: string;
  readonly finder?: FinderService;
  readonly schools?: SchoolPages;
  readonly search?: SearchPages;
  /** Adds facts to the pages of states. */
  readonly states?: ReturnType<typeof createStatePageRenderer>;
  /** Called when an error page fails to render, except for CMS failures: the CMS client logs those. */
  readonly onError?: (error: unknown) => void;
  /** Receives problems that a page's editors can fix. */
  readonly logger?: Pick<Logger, 'warn'>;
}

const templates: Readonly<Partial<Record<CmsPage['kind'], PageTemplate>>> = {
  home: renderHomePage,
  'articles-tab': renderArticlesTabPage,
  'contributors-hub': renderContributorsHubPage,
};

const previewNote = html`<p class="preview-note" role="note">Preview. Readers cannot see this version yet.</p>`;

/** Paths that this router serves itself, even if the CMS has a page at one of them. */
const builtInPaths = new Set([
  '/_app',
  '/go/finder',
  visitPath,
  '/discover',
  '/study-match/',
  '/sitemap/',
  '/search/',
]);

const noFacts = { id: 'none', title: '', isMonetizationDisabled: true };

/** Input of `#render` in addition to the page's parts. */
interface RenderDetails {
  readonly status?: number;
  readonly tags?: readonly string[];
  readonly facts?: PageFacts;
  readonly content?: ParsedContent;
}

/** Responds to every page path of the site; rejects only if the CMS fails. */
export class PageRouter {
  readonly #options: PageRouterOptions;
  #contributorPath: string;

  constructor(options: PageRouterOptions) {
    this.#options = options;
    this.#contributorPath = options.contributorPath;
  }

  /** First segment of the contributors' paths, from the site's latest settings. */
  get contributorPath(): string {
    return this.#contributorPath;
  }

  async respond(request: PageRequest): Promise<PageResponse> {
    const scope = await this.#createScope(request);
    const { path } = request;
    const canonical = canonicalPath(path, scope.config.contributorPath);
    if (canonical !== path) return this.#respondToOtherForm({ ...request, path: canonical }, scope);
    return (await this.#respondBuiltIn(request, scope)) ?? (await this.#respondFromCms(request, scope));
  }

  async #createScope(
    request: Pick<PageRequest, 'path' | 'query' | 'origin' | 'styleDelivery'>,
  ): Promise<PageScope> {
    const scope = await createScope(request, this.#options);
    this.#contributorPath = scope.config.contributorPath;
    return scope;
  }

  /** Redirects to the canonical path if it has a page; a mistyped path gets its 404 without a redirect. */
  async #respondToOtherForm(request: PageRequest, scope: PageScope): Promise<PageResponse> {
    const { path } = request;
    const slug = contributorSlug(path, scope);
    const isKnown =
      slug === undefined
        ? builtInPaths.has(path) || this.#options.schools?.has(path)
        : Boolean(await scope.cms.contributorBySlug(slug));
    if (isKnown) return redirect(path);
    if (slug !== undefined) return this.#respondWithoutContributor(slug, request, scope);
    const page = await scope.cms.pageByPath(path);
    if (page && !('status' in page)) return redirect(path, [`path:${path}`]);
    return this.#respondWithoutPage(page, request, scope);
  }

  /** Renders a draft as its page will look. No cache stores it, so the page data includes the ad rules. */
  async renderDraft(page: CmsPage, request: PageRequest): Promise<PageResponse> {
    const scope = await this.#createScope({ ...request, path: page.path, query: new URLSearchParams() });
    const content = addShareUrls(await readPageContent(page, this.#options), scope.origin + page.path);
    const published = await this.#layOut(page, content, scope);
    const parts = {
      ...published,
      head: { ...published.head, isHidden: true },
      main: html`${previewNote}${published.main}`,
    };
    const facts = { ...page, adRules: page.adRules ?? (await scope.cms.adRules()) };
    return { ...(await this.#render(parts, scope, { facts, content })), isUncacheable: true };
  }

  /** Renders an error page: plain HTML if the site's settings are unavailable, text for a file. */
  async renderError(status: number, request: PageRequest): Promise<PageResponse> {
    if (!request.isDocument) return respondToFile(status);
    try {
      return await this.#render(renderErrorPage(status), await this.#createScope(request), { status });
    } catch (error) {
      if (!(error instanceof CmsError)) this.#options.onError?.(error);
      return {
        status,
        body: Buffer.from(
          `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title><h1>This page is temporarily unavailable</h1><p>${status === 503 ? 'The content service is not responding. ' : ''}<a href="">Try again</a> in a minute.</p></html>`,
        ),
        tags: [],
      };
    }
  }

  async #respondBuiltIn(request: PageRequest, scope: PageScope): Promise<PageResponse | undefined> {
    const { path, search, origin, visitor } = request;
    const { finder, search: searchPages } = this.#options;
    if (path === '/_app') return this.#render(renderEmptyShell(scope), scope);
    if (path === '/go/finder' && finder) {
      const query = Object.fromEntries(new URLSearchParams(search));
      const step = finder.next(query, readVisit(query.url, visitor, origin), scope.config, visitor);
      if (step.kind === 'redirect') return redirectVisitor(303, step.url);
      return { ...(await this.#render(renderFinderForm(step, scope.config), scope)), isUncacheable: true };
    }
    if (path === visitPath) {
      const target = this.#options.visitLinks.verify(new URLSearchParams(search));
      return target
        ? redirectVisitor(302, visitLocation(target, visitor, scope.config))
        : { ...(await this.#render(renderErrorPage(404), scope, { status: 404 })), isUncacheable: true };
    }
    if ((path === '/discover' || path === '/study-match/') && finder)
      return this.#render(await renderFinderPage(finder, scope), scope);
    if (path === '/search/' && searchPages)
      return {
        ...(await this.#render(await searchPages.render(scope, request.signal), scope)),
        isUncacheable: true,
        isBrowserCacheable: true,
      };
    if (path === '/sitemap/')
      return this.#render(await renderSitemapPage(scope.cms, scope), scope, { tags: ['sitemap'] });
    const slug = contributorSlug(path, scope);
    return slug === undefined
      ? this.#respondWithSchool(path, scope)
      : this.#respondWithContributor(slug, request, scope);
  }

  async #respondWithSchool(path: string, scope: PageScope): Promise<PageResponse | undefined> {
    const found = await this.#options.schools?.respond(path, scope);
    if (!found) return undefined;
    if (found.kind === 'redirect') return redirect(found.path, ['schools']);
    const { parts, id, tags, caching } = found;
    const facts = { id, title: parts.head.title, isMonetizationDisabled: parts.kind !== 'school' };
    return { ...(await this.#render(parts, scope, { tags, facts })), ...caching };
  }

  async #respondWithContributor(slug: string, request: PageRequest, scope: PageScope): Promise<PageResponse> {
    const response = await scope.cms.respond(contributorQuery(slug));
    const contributor = response.value;
    if (!contributor) return this.#respondWithoutContributor(slug, request, scope);
    // Sanitized first, as in the API: a biography has none of our elements.
    const biography = await response.derive('biography', async () =>
      parseContentAsync(await sanitizeHtml(contributor.content ?? ''), this.#options.rules),
    );
    return this.#render(renderContributorPage(contributor, biography, scope), scope, {
      tags: [`contributor:${slug}`],
      facts: { ...noFacts, id: `contributor-${contributor.id}`, title: contributor.title },
      content: biography,
    });
  }

  /** Responds to a contributor's path if the slug changed (301), or without such a contributor (410, 404). */
  async #respondWithoutContributor(
    slug: string,
    request: PageRequest,
    scope: PageScope,
  ): Promise<PageResponse> {
    const page = await scope.cms.pageByPath(request.path);
    const moved = page && 'status' in page ? page : null;
    const response = await this.#respondWithoutPage(moved, request, scope);
    return { ...response, tags: [...response.tags, `contributor:${slug}`] };
  }

  async #respondFromCms(request: PageRequest, scope: PageScope): Promise<PageResponse> {
    const { path } = request;
    const cmsResponse = await scope.cms.respond(pageQuery(path));
    const page = cmsResponse.value;
    if (!page || 'status' in page) return this.#respondWithoutPage(page, request, scope);
    const parsed = await cmsResponse.derive('content', () => readPageContent(page, this.#options));
    const weights = scope.query.get('weights') ?? undefined;
    const showsAll = scope.query.get('show') === 'all' || weights !== undefined;
    if (showsAll && !hasLists(parsed))
      return { ...redirect(path, [`path:${path}`]), droppedParameters: ['show', 'weights'] };
    const lists = showsAll
      ? showAllLists(parsed, weights)
      : addFullListUrls(parsed, `${path}?show=all`, scope.rules);
    const content = addShareUrls(lists, scope.origin + page.path);
    const parts = await this.#layOut(page, content, scope);
    const response = await this.#render(parts, scope, { tags: [`path:${path}`], facts: page, content });
    // There are too many combinations of weights to cache a page for each.
    return weights === undefined ? response : { ...response, isUncacheable: true };
  }

  /** Responds to a path without a page: one that moved (301), was removed (410) or never existed (404). */
  #respondWithoutPage(
    moved: CmsMoved | null,
    request: PageRequest,
    scope: PageScope,
  ): PageResponse | Promise<PageResponse> {
    const { path } = request;
    const tags = [`path:${path}`];
    const location = moved?.status === 301 && moved.location && canonicalLocation(moved.location, scope);
    if (location && !isOwnLocation(location, path, scope)) return redirect(location, tags);
    if (location) this.#options.logger?.warn({ path, location }, 'CMS redirects a path to itself; sent 404');
    return this.#renderMissing(moved && !location ? 410 : 404, request, scope, tags);
  }

  async #renderMissing(
    status: 404 | 410,
    { path, isDocument }: PageRequest,
    scope: PageScope,
    tags: readonly string[] = [],
  ): Promise<PageResponse> {
    if (!isDocument) return respondToFile(status, tags);
    const { schools, search } = this.#options;
    const unknownSchool = status === 404 ? schools?.renderUnknown(path) : undefined;
    const parts = unknownSchool ?? renderErrorPage(status, await search?.renderHelp(path));
    return this.#render(parts, scope, { status, tags });
  }

  async #layOut(page: CmsPage, content: ParsedContent, scope: PageScope): Promise<PageParts> {
    const state = page.kind === 'state' ? await this.#options.states?.(page, content, scope) : undefined;
    return state ?? (templates[page.kind] ?? renderArticlePage)(page, content, scope);
  }

  async #render(
    parts: PageParts,
    scope: PageScope,
    { status = 200, tags = [], facts, content }: RenderDetails = {},
  ): Promise<PageResponse> {
    const pageFacts = facts ?? { ...noFacts, title: parts.head.title };
    const page = await renderPage(parts, pageFacts, scope, this.#options.fragments, content);
    return {
      status,
      kind: parts.kind,
      ...page,
      isIncomplete: parts.isIncomplete,
      tags: ['all', 'site', 'menu', ...tags, ...page.tags],
      renderedWith: scope,
      hasBlocks: content?.hasBlocks,
      composition: {
        responses: scope.used.list(),
        fragments: page.fragments,
        configuration: scope.source.configVersion ?? hashConfiguration(scope.config),
        hasQuery: scope.query.size > 0,
      },
    };
  }
}
