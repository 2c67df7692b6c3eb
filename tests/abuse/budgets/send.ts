import { type ReceivedResponse, type SentRequest, sendRequest } from '../../../bench/abuse/requests.ts';

export const secrets = {
  PRERENDER_SECRET: 'prerender-secret-of-budgets',
  PURGE_SECRET: 'purge-secret-of-budgets',
};

/** The server whose limits are tested. */
export interface BudgetServer {
  readonly origin: string;
  /** `http://host:port` of a server that sends `/bytes/N`, `/pixels/N` and `/interlaced/N` as images. */
  readonly images: string;
}

/** Sends an input of a size, and describes the response in the words of SECURITY.md. */
export type Send = (size: number, server: BudgetServer) => string | Promise<string>;

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Sends a GET request. Describes the response by its status. */
export const get =
  (pathOf: (size: number) => string): Send =>
  async (size, { origin }) =>
    String((await sendRequest(origin, pathOf(size))).status);

/**
 * Sends a GET request. Describes the response by its status, and by `word` if another path has the same body.
 */
export const getLike =
  (pathOf: (size: number) => string, word: string, likeOf: (size: number) => string): Send =>
  async (size, { origin }) => {
    const response = await sendRequest(origin, pathOf(size));
    const like = await sendRequest(origin, likeOf(size));
    return response.body === like.body ? `${response.status}, ${word}` : String(response.status);
  };

interface Post extends Pick<SentRequest, 'headers'> {
  readonly path: string;
  readonly bodyOf: (size: number) => unknown;
  /** Returns a word to add to the status. */
  readonly describe?: (response: ReceivedResponse, body: string) => string | undefined;
}

const post =
  ({ path, bodyOf, headers, describe }: Post): Send =>
  async (size, { origin }) => {
    const body = json(bodyOf(size));
    const response = await sendRequest(origin, path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const word = describe?.(response, body);
    return word ? `${response.status}, ${word}` : String(response.status);
  };

/** Sends a text to the workbench, as its form does. */
export const postText = (bodyOf: (size: number) => string, describe?: Post['describe']): Send =>
  post({
    path: '/demo/frame/',
    bodyOf,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    describe,
  });

const searchPath = '/1/indexes/*/queries?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search';

export const search = (bodyOf: (size: number) => unknown): Send => post({ path: searchPath, bodyOf });
/** Sends a search with one query. */
export const searchOne = (queryOf: (size: number) => object): Send =>
  search((size) => ({ requests: [{ indexName: 'programs', hitsPerPage: 1, ...queryOf(size) }] }));
export const findPrograms = (bodyOf: (size: number) => unknown): Send =>
  post({ path: '/v1/inventory/programs/query?idToken=embedded', bodyOf });
export const sendToPrerender = (bodyOf: (size: number) => unknown, describe?: Post['describe']): Send =>
  post({
    path: '/api/prerender',
    bodyOf,
    headers: { authorization: `Bearer ${secrets.PRERENDER_SECRET}` },
    describe,
  });
export const prerender = (htmlOf: (size: number) => string, describe?: Post['describe']): Send =>
  sendToPrerender((size) => ({ html: htmlOf(size) }), describe);
export const purge = (bodyOf: (size: number) => unknown): Send =>
  post({
    path: '/-/purge',
    bodyOf,
    headers: { authorization: `Bearer ${secrets.PURGE_SECRET}` },
  });
export const reportVitals = (bodyOf: (size: number) => unknown): Send => post({ path: '/-/vitals', bodyOf });
export const reportEvents = (bodyOf: (size: number) => unknown): Send => post({ path: '/-/events', bodyOf });
