import { randomUUID } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import * as v from 'valibot';
import type { Presets } from '../../../src/core/degrees.ts';
import { InventoryRequestSchema } from '../../../src/core/model/services/inventory-request.ts';
import type { SearchKey } from '../../../src/core/model/services/search-key.ts';
import { buildUrl } from '../../../src/services/outbound.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { writeIssue } from '../../explain-issue.ts';
import { allowAnyOrigin } from '../../http/allow-any-origin.ts';
import { readJson } from '../../http/json-body.ts';
import { allowOnly } from '../../http/methods.ts';
import { handleProblems, ProblemError } from '../../http/problem-details.ts';
import { contextOf } from '../../http/request-context.ts';
import { prepareJson, sendJson } from '../../http/send-json.ts';
import type { Catalog, CatalogStore } from '../catalog/catalog.ts';
import { offeredDegrees } from '../catalog/degree-list.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { matchPrograms, type ProgramQuery } from './matching.ts';

export interface InventoryServiceOptions {
  readonly catalog: CatalogStore;
  /** The token that callers must send as `idToken`. */
  readonly identityToken: string;
  /** The response of the search key route. */
  readonly search?: SearchKey;
  /** The site's settings: the partner redirect leads to programs in the site's category and subject. */
  readonly site: () => Promise<Presets>;
}

type Body = v.InferOutput<typeof InventoryRequestSchema>;

/**
 * Degree slugs by `{productId}/{sku}` in the URL of the partner redirect. The second product is for all
 * choices without a graduate degree.
 */
const degreeByProduct: ReadonlyMap<string, string | undefined> = new Map([
  ['30031/4481', 'masters'],
  ['30029/4479', undefined],
]);

/** Credentials and index of the built-in search service. */
export const builtInSearch: SearchKey = { key: 'embedded-search', indexes: ['programs'], appId: 'embedded' };

/**
 * The search key for browsers. With an external search service, it contains the application id SEARCH_APP_ID.
 */
export function searchKeyFor({
  searchUrl,
  searchAppId,
}: Pick<Configuration, 'searchUrl' | 'searchAppId'>): SearchKey {
  return searchUrl ? { ...builtInSearch, appId: searchAppId } : builtInSearch;
}

/** Sets `request-id`, which browsers store with the listings, and forbids caching. */
const setResponseHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Access-Control-Expose-Headers': 'request-id',
    'Cache-Control': 'no-store',
    'request-id': randomUUID(),
  });
  next();
};

const requireToken =
  (identityToken: string): RequestHandler =>
  (request, _response, next) => {
    if (request.query.idToken !== identityToken)
      throw new ProblemError(401, { detail: 'The query parameter idToken is missing or unknown.' });
    next();
  };

/** Validates the request body, then sends the result of `respond`. Responds 400 if the body is invalid. */
const respondWith =
  (respond: (body: Body, origin: string) => object): RequestHandler =>
  (request, response) => {
    if (Array.isArray(request.body))
      throw new ProblemError(400, { detail: 'body: send an object, not a list.' });
    const parsed = v.safeParse(InventoryRequestSchema, request.body ?? {});
    if (!parsed.success) throw new ProblemError(400, { detail: writeIssue(parsed.issues[0], 'body') });
    sendJson(request, response, respond(parsed.output, contextOf(response).origin));
  };

function toProgramQuery({ criteria }: Body): ProgramQuery {
  return {
    degree: criteria.degreeId,
    category: criteria.categoryId,
    subject: criteria.subjectId,
    isDistinct: criteria.distinctSchoolsOnly,
    includesRelated: criteria.includeRelatedPrograms,
    limit: criteria.limit,
  };
}

/** Ads list only programs of paying schools; other formats list all programs of the current catalog. */
function catalogFor({ trackingContext }: Body, catalog: CatalogStore): Catalog {
  return trackingContext.formatType === 'ad' ? sponsorCatalog() : catalog.current();
}

/**
 * Creates the built-in inventory service, with the same routes as an external provider: degrees, programs,
 * search key and partner redirect. Mount it at the root.
 */
export function createInventoryService(options: InventoryServiceOptions): Router {
  const { catalog, identityToken, search = builtInSearch, site } = options;
  const router = Router();

  const route = (path: string, respond: (body: Body, origin: string) => object): void => {
    router.all(path, allowAnyOrigin('POST', 'content-type'), setResponseHeaders);
    router.post(path, requireToken(identityToken), readJson(32_768), respondWith(respond));
    router.all(path, allowOnly('POST'));
  };
  route('/v1/inventory/degrees/query', () => {
    const current = catalog.current();
    return current.derived.get('degrees response', () => prepareJson({ degrees: offeredDegrees(current) }));
  });
  route(
    '/v1/inventory/programs/query',
    (body, origin) => matchPrograms(catalogFor(body, catalog), toProgramQuery(body), origin).programs,
  );
  route('/v1/algolia/key', () => search);

  router.get('/v1/redirect/:productId/:sku', requireToken(identityToken), async (request, response) => {
    const product = `${request.params.productId}/${request.params.sku}`;
    if (!degreeByProduct.has(product))
      throw new ProblemError(404, {
        detail: `There is no product ${JSON.stringify(product)}; use ${[...degreeByProduct.keys()].join(' or ')}.`,
      });
    const { category, subject } = await site();
    const presets = { degree: degreeByProduct.get(product), category, subject };
    response
      .set('cache-control', 'no-store')
      .redirect(302, buildUrl(`${contextOf(response).origin}/study-match/`, presets));
  });
  router.use(handleProblems);
  return router;
}
