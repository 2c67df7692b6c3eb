import { randomUUID } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import * as v from 'valibot';
import { InventoryRequestSchema } from '../../src/services/contracts/inventory-request.ts';
import type { KeyAnswer } from '../../src/services/contracts/key-answer.ts';
import { buildUrl } from '../../src/services/outbound.ts';
import type { CatalogueStore } from './catalogue.ts';
import { degreeTree } from './degree-tree.ts';
import { matchPrograms } from './matching.ts';
import { answerBodyErrors, sendProblem } from './problem.ts';

export interface InventoryServiceOptions {
  readonly catalogue: CatalogueStore;
  /** The token that callers must send as `idToken`. */
  readonly identityToken: string;
  /** Public origin, for addresses of made-up schools; empty makes them relative. */
  readonly siteUrl?: string;
  /** What the search key call hands out. */
  readonly search?: KeyAnswer;
}

type Body = v.InferOutput<typeof InventoryRequestSchema>;

const products: Readonly<Record<string, string>> = { '30031/4481': 'masters', '30029/4479': 'bachelors' };
const builtInSearch: KeyAnswer = { key: 'embedded-search', indexes: ['programs'], appId: 'embedded' };

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

/**
 * The built-in inventory service, which answers like a provider's own: degrees,
 * programs, search key and the partner's redirect. Mount it at the root.
 */
export function createInventoryService(options: InventoryServiceOptions): Router {
  const { catalogue, identityToken, siteUrl = '', search = builtInSearch } = options;
  const router = Router();

  const isKnown = (request: Request): boolean => request.query.idToken === identityToken;
  const route = (path: string, answer: (body: Body, response: Response) => unknown): void => {
    router.all(`/v1/${path}`, allowAnyOrigin);
    router.post(
      `/v1/${path}`,
      (request, response, next) => {
        if (isKnown(request)) next();
        else sendProblem(response, 401, 'Unauthorized', 'The query parameter idToken is missing or unknown.');
      },
      express.json({ limit: '32kb' }),
      (request, response) => {
        const hasOtherType = request.body === undefined && Number(request.headers['content-length'] ?? 0) > 0;
        if (hasOtherType) return sendProblem(response, 415, 'Unsupported Media Type', 'Send application/json.');
        const parsed = v.safeParse(InventoryRequestSchema, request.body ?? {});
        if (!parsed.success) {
          const [issue] = parsed.issues;
          return sendProblem(response, 400, 'Bad Request', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
        }
        response.json(answer(parsed.output, response));
      },
    );
    router.all(`/v1/${path}`, (_request, response) => {
      response.set('allow', 'POST');
      sendProblem(response, 405, 'Method Not Allowed', 'Use POST.');
    });
  };

  route('inventory/degrees/query', () => ({ degrees: degreeTree }));
  route('inventory/programs/query', ({ criteria }) => {
    const query = {
      degree: criteria.degreeId,
      category: criteria.categoryId,
      subject: criteria.subjectId,
      isDistinct: criteria.distinctSchoolsOnly,
      withRelated: criteria.includeRelatedPrograms,
      limit: criteria.limit ?? 10,
    };
    return matchPrograms(catalogue.current(), query, siteUrl).programs;
  });
  route('algolia/key', () => search);

  router.get('/v1/redirect/:productId/:sku', (request, response) => {
    const degree = products[`${request.params.productId}/${request.params.sku}`];
    if (!isKnown(request)) return sendProblem(response, 401, 'Unauthorized', 'The query parameter idToken is missing or unknown.');
    if (!degree) return sendProblem(response, 404, 'Not Found', 'There is no such product and sku.');
    response.set('cache-control', 'no-store').redirect(302, buildUrl(`${siteUrl}/study-match/`, { degree }));
  });
  router.use(answerBodyErrors);
  return router;
}
