import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import * as v from 'valibot';
import { InventoryRequestSchema } from '../../../src/core/model/inventory-request.ts';
import type { SearchKey } from '../../../src/core/model/search-key.ts';
import { buildUrl } from '../../../src/services/outbound.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { writeIssue } from '../../explain-issue.ts';
import { readJson } from '../../http/json-body.ts';
import { allowOnly } from '../../http/methods.ts';
import { handleProblems, ProblemError } from '../../http/problem-details.ts';
import { createPublicOrigin, type PublicOrigin } from '../../http/public-origin.ts';
import { prepareJson, sendJson } from '../../http/send-json.ts';
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts';
import { offeredDegrees } from '../catalogue/degree-list.ts';
import { sponsorCatalogue } from '../catalogue/sponsors.ts';
import { matchPrograms, type ProgramQuery } from './matching.ts';

export interface InventoryServiceOptions {
  readonly catalogue: CatalogueStore;
  /** The token that callers must send as `idToken`. */
  readonly identityToken: string;
  /** For addresses of sample schools and redirects; default: the request's own origin. */
  readonly publicOrigin?: PublicOrigin;
  /** What the search key call hands out. */
  readonly search?: SearchKey;
}

type Body = v.InferOutput<typeof InventoryRequestSchema>;

const products: Readonly<Record<string, string>> = { '30031/4481': 'masters', '30029/4479': 'bachelors' };
/** Credentials and index of the built-in search service. */
export const builtInSearch: SearchKey = {
  key: 'embedded-search',
  indexes: ['programs'],
  appId: 'embedded',
};

/** The key that is handed out: an outside search service knows the application that the operator set, not the built-in one. */
export function searchKeyFor({
  searchUrl,
  searchAppId,
}: Pick<Configuration, 'searchUrl' | 'searchAppId'>): SearchKey {
  return searchUrl ? { ...builtInSearch, appId: searchAppId } : builtInSearch;
}

/** Other sites' pages call these routes too: no cookies are read, so any origin may. */
const allowAnyOrigin: RequestHandler = (request, response, next) => {
  response.set({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'request-id',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
    'request-id': randomUUID(),
  });
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
};

const isCaller = (request: Request, identityToken: string): boolean =>
  request.query.idToken === identityToken;

const requireToken =
  (identityToken: string): RequestHandler =>
  (request, _response, next) => {
    if (!isCaller(request, identityToken))
      throw new ProblemError(401, { detail: 'The query parameter idToken is missing or unknown.' });
    next();
  };

/** Reads a request body against the contract, or answers with what is wrong in it. */
const respondWith =
  (answer: (body: Body, request: Request) => object): RequestHandler =>
  (request, response) => {
    if (Array.isArray(request.body))
      throw new ProblemError(400, { detail: 'body: send an object, not a list.' });
    const parsed = v.safeParse(InventoryRequestSchema, request.body ?? {});
    if (!parsed.success) throw new ProblemError(400, { detail: writeIssue(parsed.issues[0], 'body') });
    sendJson(request, response, answer(parsed.output, request));
  };

function toQuery({ criteria }: Body): ProgramQuery {
  return {
    degree: criteria.degreeId,
    category: criteria.categoryId,
    subject: criteria.subjectId,
    isDistinct: criteria.distinctSchoolsOnly,
    withRelated: criteria.includeRelatedPrograms,
    limit: criteria.limit ?? 10,
  };
}

/** What is shown as an advertisement may come from paying schools alone. */
function catalogueFor({ trackingContext }: Body, catalogue: CatalogueStore): Catalogue {
  return trackingContext.formatType === 'ad' ? sponsorCatalogue() : catalogue.current();
}

/**
 * The built-in inventory service, which answers like a provider's own: degrees,
 * programs, search key and the partner's redirect. Mount it at the root.
 */
export function createInventoryService(options: InventoryServiceOptions): Router {
  const { catalogue, identityToken, search = builtInSearch, publicOrigin = createPublicOrigin({}) } = options;
  const originOf = (request: Request) => publicOrigin(request) ?? '';
  const router = Router();

  const route = (path: string, answer: (body: Body, request: Request) => object): void => {
    router.all(path, allowAnyOrigin);
    router.post(path, requireToken(identityToken), readJson(32_768), respondWith(answer));
    router.all(path, allowOnly('POST'));
  };
  route('/v1/inventory/degrees/query', () => {
    const current = catalogue.current();
    return current.derived.get('degrees response', () => prepareJson({ degrees: offeredDegrees(current) }));
  });
  route(
    '/v1/inventory/programs/query',
    (body, request) =>
      matchPrograms(catalogueFor(body, catalogue), toQuery(body), originOf(request)).programs,
  );
  route('/v1/algolia/key', () => search);

  router.get('/v1/redirect/:productId/:sku', requireToken(identityToken), (request, response) => {
    const degree = products[`${request.params.productId}/${request.params.sku}`];
    if (!degree) throw new ProblemError(404, { detail: 'There is no such product and sku.' });
    response
      .set('cache-control', 'no-store')
      .redirect(302, buildUrl(`${originOf(request)}/study-match/`, { degree }));
  });
  router.use(handleProblems);
  return router;
}
