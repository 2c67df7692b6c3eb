import { liteClient } from 'algoliasearch/lite';
import express from 'express';
import * as v from 'valibot';
import { SearchResponseSchema, type SearchResult } from '../../src/core/model/services/sponsored-hit.ts';
import { type Catalog, sampleCatalog } from '../built-in/catalog/catalog.ts';
import { createSearchService } from '../built-in/search/search.ts';
import { listen } from './listen.ts';
import { provideTestContext } from './provide-test-context.ts';

/** The built-in search service over HTTP, with Algolia's client and with plain requests. */
export interface SearchServer {
  readonly origin: string;
  /** The data that queries search; replace it to change the data. */
  catalog: Catalog;
  createClient(appId: string, key: string): ReturnType<typeof liteClient>;
  /** Sends several queries in one request with Algolia's client. */
  searchAll(...queries: Record<string, unknown>[]): Promise<readonly SearchResult[]>;
  search(query: Record<string, unknown>): Promise<SearchResult>;
  /** Posts a string unchanged, and any other body as JSON. */
  post(
    body: unknown,
    query?: string,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  close(): Promise<void>;
}

const credentials = '?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search';

/** Starts the service on a free port, with the sample data. */
export async function startSearchServer(): Promise<SearchServer> {
  const current = () => server.catalog;
  const store = { current, refresh: async () => false, watch: () => () => undefined };
  const { origin, close } = await listen(
    express().use(provideTestContext(), createSearchService({ catalog: store })),
  );
  const server: SearchServer = {
    origin,
    close,
    catalog: sampleCatalog(),
    createClient: (appId, key) =>
      liteClient(appId, key, {
        hosts: [{ url: origin.replace('http://', ''), accept: 'readWrite', protocol: 'http' }],
      }),
    async searchAll(...queries) {
      const response = await server.createClient('embedded', 'embedded-search').search({
        requests: queries.map((query) => ({ indexName: 'programs_ranking', ...query })),
      });
      return v.parse(SearchResponseSchema, response).results;
    },
    async search(query) {
      const [result] = await server.searchAll(query);
      if (!result) throw new Error('The response has no results.');
      return result;
    },
    async post(body, query = credentials) {
      const response = await fetch(`${origin}/1/indexes/*/queries${query}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
  };
  return server;
}
