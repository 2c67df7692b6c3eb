import { type RequestHandler, Router } from 'express';
import { listRankings } from '../built-in/rankings/rankings.ts';
import { readZipCodes } from '../built-in/schools/zip-codes.ts';
import { tagHeaders } from '../cache/tags.ts';
import { insertStatesMenu } from '../cms/menus.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { CmsQueries, type CmsQueriesOptions } from '../data-source/cms-source.ts';
import { sanitizedPosts } from '../data-source/post-formats.ts';
import { allowAnyOrigin } from '../http/allow-any-origin.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { isOriginCacheable, toPrivateCacheControl } from '../http/public-origin.ts';
import { contextOf } from '../http/request-context.ts';
import type { SiteSearch } from '../search/site-search.ts';
import { toAbsoluteResult } from './absolute-urls.ts';
import { addAdRoutes, cacheControl } from './ad-routes.ts';
import { addQueryRoutes, type QueryRouteOptions } from './query-routes.ts';
import { addSchoolRoutes } from './school-routes.ts';
import { searchRoute } from './search-route.ts';
import { toSiteConfig } from './site-config.ts';

export interface ApiDependencies {
  readonly cms: CmsQueriesOptions['cms'];
  readonly configuration: Configuration;
  /** Without a search, the API has no route `/search`. */
  readonly search?: SiteSearch;
  /**
   * Without a catalog, there is no `/schools`, `/rankings` is an empty list, and some queries respond 404.
   */
  readonly catalog?: CmsQueriesOptions['catalog'];
  /** Default false: `/program-counts` responds 404. */
  readonly isInventoryBuiltIn?: boolean;
}

type Send = QueryRouteOptions['send'];

/** The JSON API, to be mounted at `/api`. Other origins read it, so its URLs are absolute. */
export function createApiRouter(dependencies: ApiDependencies): Router {
  const router = Router();
  const { configuration } = dependencies;
  const control = isOriginCacheable(configuration) ? cacheControl : toPrivateCacheControl(cacheControl);
  // Express adds the ETag and responds 304. Pages with the same content have the same tags, so one purge
  // reaches both.
  const send: Send = (response, tags, body) =>
    response.set({ 'Cache-Control': control, ...tagHeaders(['all', ...tags]) }).json(body);
  router.use(allowAnyOrigin('GET, HEAD', '*'), (_request, response, next) => {
    response.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Timing-Allow-Origin': '*' });
    next();
  });
  addSiteRoutes(router, dependencies, send);
  addContentRoutes(router, dependencies, send);
  if (dependencies.catalog) addSchoolRoutes(router, { catalog: dependencies.catalog, send });
  if (dependencies.search) router.get('/search', searchRoute(dependencies.search));
  const paths = router.stack.flatMap(({ route }) => route?.path ?? []);
  router.all(paths, allowOnly('GET', 'HEAD'));
  router.use((request) => {
    throw new ProblemError(404, { detail: `The API has no route for ${request.originalUrl}.` });
  });
  return router.use(handleProblems);
}

function addSiteRoutes(router: Router, { cms, configuration }: ApiDependencies, send: Send): void {
  const sendConfig: RequestHandler<{ site?: string }> = async (request, response) => {
    const site = await cms.siteConfig();
    const requested = request.params.site;
    // Script tags without a site name request `default`: the server's own site.
    if (
      requested !== undefined &&
      requested !== 'default' &&
      requested !== site.slug &&
      requested !== configuration.site
    )
      throw new ProblemError(404, {
        detail: `This server has no site ${JSON.stringify(requested)}; it serves ${site.slug}.`,
      });
    send(response, ['site'], toSiteConfig(site, configuration, contextOf(response).origin));
  };
  router.get('/config', sendConfig);
  router.get('/config/:site', sendConfig);
  addAdRoutes(router, { cms, configuration });
  router.get('/menus/:location', async (request, response) => {
    const location = request.params.location.toUpperCase();
    if (location !== 'PRIMARY' && location !== 'FOOTER')
      throw new ProblemError(404, {
        detail: `There is no menu ${JSON.stringify(request.params.location)}; use PRIMARY or FOOTER.`,
      });
    const menu = await cms.menu(location);
    send(
      response,
      ['menu'],
      toAbsoluteResult(
        'menu',
        location === 'PRIMARY' ? insertStatesMenu(menu) : menu,
        contextOf(response).origin,
      ),
    );
  });
}

/** Adds the routes of all content queries, and `/rankings`. */
function addContentRoutes(
  router: Router,
  { cms, catalog, configuration, isInventoryBuiltIn }: ApiDependencies,
  send: Send,
): void {
  const zipCodes = () => readZipCodes(configuration.dataDir);
  const source = new CmsQueries({ cms, catalog, zipCodes, isInventoryBuiltIn, posts: sanitizedPosts });
  // Ad rules have their own routes: their response depends on the visitor's opt-out signal.
  addQueryRoutes(router, { source, skip: ['adRules'], send });
  // Editors choose one of the built-in rankings by its title.
  router.get('/rankings', (_request, response) => {
    const rankings = catalog ? listRankings(catalog()) : [];
    const titles = rankings.map(({ id, title }) => ({ id, title }));
    send(response, ['schools'], titles);
  });
}
