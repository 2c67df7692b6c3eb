import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import * as v from 'valibot';
import { tagHeaders } from '../cache/tags.ts';
import { type Cms, CmsError } from '../cms/cms.ts';
import { insertStatesMenu } from '../cms/menus.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { createPublicOrigin, isOriginCacheable, toPrivateCacheControl } from '../http/public-origin.ts';
import { absoluteEntities } from './absolute-entities.ts';
import { addAdRoutes } from './ad-routes.ts';
import { searchContributors } from './contributor-search.ts';
import { integerParameter, parseQuery, textParameter } from './query.ts';
import { toSiteConfig } from './site-config.ts';

export interface ApiDependencies {
  readonly cms: Cms;
  readonly configuration: Configuration;
  /** Makes the HTML of a CMS safe; browsers put it into pages as it comes. */
  readonly sanitize: (html: string) => string;
}

/** What the routes share. */
interface ApiParts extends ApiDependencies {
  /** Throws a 400 for a Host header that no browser sends. */
  readonly originOf: (request: Request) => string;
  readonly answer: (response: Response, tags: readonly string[], body: unknown) => void;
}

const cacheControl = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400';
const maximumIds = 100;

const postsQuery = v.pipe(
  v.object({
    ids: v.optional(
      v.pipe(
        textParameter(4000),
        v.transform((text) =>
          text
            .split(',')
            .map((id) => id.trim())
            .filter(Boolean),
        ),
        v.minLength(1, 'must name at least one id'),
        v.maxLength(maximumIds, `must name at most ${maximumIds} ids`),
      ),
    ),
    category: v.optional(v.pipe(textParameter(100), v.nonEmpty('must not be empty'))),
    limit: v.optional(integerParameter(1, 100), '10'),
  }),
  v.forward(
    v.check(
      ({ ids, category }) => (ids === undefined) !== (category === undefined),
      'give either ids or category',
    ),
    ['ids'],
  ),
);

const contributorsQuery = v.object({
  q: v.optional(textParameter(100)),
  type: v.optional(
    v.pipe(
      v.picklist(['', 'all', 'editor', 'reviewer', 'writer'], 'must be editor, reviewer, writer or all'),
      v.transform((type) => (type === '' || type === 'all' ? undefined : type)),
    ),
  ),
  offset: v.optional(integerParameter(0, 100_000), '0'),
  limit: v.optional(integerParameter(1, 500), '16'),
});

/** The JSON API, to be mounted at `/api`. Other origins read it, so its addresses are absolute. */
export function createApiRouter(dependencies: ApiDependencies): Router {
  const router = Router({ strict: false });
  const parts = createParts(dependencies);
  router.use(allowOtherOrigins);
  addSiteRoutes(router, parts);
  addContentRoutes(router, parts);
  addContributorRoutes(router, parts);
  const paths = router.stack.flatMap(({ route }) => route?.path ?? []);
  router.all(paths, allowOnly('GET', 'HEAD'));
  router.use((request) => {
    throw new ProblemError(404, { detail: `The API has nothing at ${request.originalUrl}.` });
  });
  return router.use(explainCmsErrors, handleProblems);
}

function createParts(dependencies: ApiDependencies): ApiParts {
  const { configuration } = dependencies;
  const publicOrigin = createPublicOrigin(configuration);
  const control = isOriginCacheable(configuration) ? cacheControl : toPrivateCacheControl(cacheControl);
  return {
    ...dependencies,
    originOf(request) {
      const origin = publicOrigin(request);
      if (!origin) throw new ProblemError(400, { detail: 'The Host header is not valid.' });
      return origin;
    },
    // Express adds the ETag and answers 304. The tags are those of pages with the same content: one purge reaches both.
    answer(response, tags, body) {
      response.set({ 'Cache-Control': control, ...tagHeaders(['all', ...tags]) }).json(body);
    },
  };
}

function addSiteRoutes(router: Router, { cms, configuration, originOf, answer }: ApiParts): void {
  const sendConfig: RequestHandler<{ site?: string }> = async (request, response) => {
    const site = await cms.siteConfig();
    const asked = request.params.site;
    // A script tag that names no site asks for the server's own.
    if (asked !== undefined && asked !== 'default' && asked !== site.slug && asked !== configuration.site)
      throw new ProblemError(404, {
        detail: `This server has no site ${JSON.stringify(asked)}; it serves ${site.slug}.`,
      });
    answer(response, ['site'], toSiteConfig(site, configuration, originOf(request)));
  };
  router.get('/config', sendConfig);
  router.get('/config/:site', sendConfig);
  addAdRoutes(router, {
    loadRules: () => cms.adRules(),
    toAbsolute: (rules, request) => absoluteEntities(originOf(request)).adRules(rules),
    isCacheable: isOriginCacheable(configuration),
  });
  router.get('/menus/:location', async (request, response) => {
    const location = request.params.location.toUpperCase();
    if (location !== 'PRIMARY' && location !== 'FOOTER')
      throw new ProblemError(404, { detail: 'There are two menus, PRIMARY and FOOTER.' });
    const menu = await cms.menu(location);
    answer(
      response,
      ['menu'],
      absoluteEntities(originOf(request)).menu(location === 'PRIMARY' ? insertStatesMenu(menu) : menu),
    );
  });
}

function addContentRoutes(router: Router, { cms, sanitize, originOf, answer }: ApiParts): void {
  router.get('/rankings/:id', async (request, response) => {
    const ranking = await cms.ranking(request.params.id);
    if (!ranking)
      throw new ProblemError(404, { detail: `There is no ranking ${JSON.stringify(request.params.id)}.` });
    answer(response, [`ranking:${request.params.id}`], absoluteEntities(originOf(request)).ranking(ranking));
  });
  router.get('/posts', async (request, response) => {
    const { ids, category, limit } = parseQuery(postsQuery, request.query);
    const posts = ids ? await cms.postsByIds(ids) : await cms.postsByCategory(category ?? '', limit);
    const { post } = absoluteEntities(originOf(request));
    answer(
      response,
      ids ? ids.map((id) => `post:${id}`) : [`category:${category}`],
      posts.map((entry) => post({ ...entry, content: entry.content && sanitize(entry.content) })),
    );
  });
}

function addContributorRoutes(router: Router, { cms, sanitize, originOf, answer }: ApiParts): void {
  router.get('/contributors', async (request, response) => {
    const query = parseQuery(contributorsQuery, request.query);
    const found = searchContributors(await cms.contributors(), query);
    const { contributor } = absoluteEntities(originOf(request));
    // A list shows neither biographies nor posts; the profile is asked for by slug.
    answer(response, ['contributors'], {
      total: found.total,
      contributors: found.contributors.map((entry) =>
        contributor({ ...entry, content: undefined, contributorPosts: [] }),
      ),
    });
  });
  router.get('/contributors/:slug', async (request, response) => {
    const entry = await cms.contributorBySlug(request.params.slug);
    if (!entry)
      throw new ProblemError(404, {
        detail: `There is no contributor ${JSON.stringify(request.params.slug)}.`,
      });
    answer(
      response,
      [`contributor:${entry.slug}`],
      absoluteEntities(originOf(request)).contributor({
        ...entry,
        content: entry.content && sanitize(entry.content),
      }),
    );
  });
}

const allowOtherOrigins: RequestHandler = (request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Timing-Allow-Origin': '*',
  });
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response
    .set({
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    })
    .status(204)
    .end();
};

const explainCmsErrors: ErrorRequestHandler = (error, _request, _response, next) => {
  if (!(error instanceof CmsError)) {
    next(error);
    return;
  }
  next(
    new ProblemError(
      503,
      { detail: 'The content system does not answer.', headers: { 'Retry-After': '10' } },
      error,
    ),
  );
};
