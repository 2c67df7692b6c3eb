import * as v from 'valibot';
import type { SearchKey } from '../../src/core/model/services/search-key.ts';
import {
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '../../src/core/model/services/site-search.ts';
import { readBoundedText } from '../../src/core/text/bounded-text.ts';
import { safeUrl } from '../../src/core/urls.ts';
import { withTimeout } from '../../src/services/with-timeout.ts';
import { checkSize } from '../cms/upstream/check-json.ts';
import { markWords, plainText } from './marked-text.ts';
import { groupLabels, type SearchEngine } from './search-engine.ts';
import { toWords } from './words.ts';

export interface OutsideEngineOptions {
  /** Base URL of a service with Algolia's multi-query protocol. */
  readonly searchUrl: string;
  /** Its index of the site's pages. Records have `kind`, `title`, `url`, and optional `detail` and `note`. */
  readonly indexName: string;
  readonly appId: string;
  /** Resolves to undefined on failure. */
  readonly querySearchKey: () => Promise<SearchKey | undefined>;
  readonly fetch?: typeof globalThis.fetch;
}

/** For the search key and the search together. */
const timeoutMs = 1500;

/** A hundred times the size of a response of the built-in search. */
const maxBytes = 1_048_576;

const hitSchema = v.object({
  title: v.string(),
  url: v.string(),
  detail: v.nullish(v.string()),
  note: v.nullish(v.string()),
});
const responseSchema = v.object({
  results: v.array(v.object({ hits: v.array(hitSchema), nbHits: v.number() })),
});
type OutsideHit = v.InferOutput<typeof hitSchema>;

/**
 * Reads a response. Errors are logged and the response may repeat the visitor's query, so they contain
 * nothing of it.
 */
function readResults(text: string): v.InferOutput<typeof responseSchema>['results'] {
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch {
    throw new Error('The search service did not respond with JSON.');
  }
  const { success, output, issues } = v.safeParse(responseSchema, response);
  if (success) return output.results;
  const [issue] = issues;
  const field = v.getDotPath(issue) ?? 'the response';
  throw new Error(`The search service sent an invalid response: ${field} must be ${issue.expected}.`);
}

function toHit({ title, url, detail, note }: OutsideHit, words: ReadonlySet<string>): SearchHit[] {
  const address = safeUrl(url);
  // The API resolves the URLs of hits against the site's origin, which throws for `https://a b/`.
  if (!address || !URL.canParse(address, 'https://site.invalid')) return [];
  return [
    {
      title: markWords(title, words),
      url: address,
      detail: detail ? plainText(detail) : undefined,
      note: note ?? undefined,
    },
  ];
}

/** Searches with an outside service: one request with a query for each kind. */
export function createOutsideEngine({
  searchUrl,
  indexName,
  appId,
  querySearchKey,
  fetch = globalThis.fetch,
}: OutsideEngineOptions): SearchEngine {
  const url = `${searchUrl.replace(/(?<!\/)\/+$/, '')}/1/indexes/*/queries`;

  async function request(query: string, limit: number, kinds: readonly SearchKind[]) {
    const signal = AbortSignal.timeout(timeoutMs);
    const key = await querySearchKey();
    if (!key) throw new Error('The search key is unavailable.');
    const requests = kinds.map((kind) => ({
      indexName,
      query,
      facetFilters: [`kind:${kind}`],
      hitsPerPage: limit,
    }));
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-algolia-application-id': key.appId ?? appId,
        'x-algolia-api-key': key.key,
      },
      body: JSON.stringify({ requests }),
      signal,
    });
    if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
    const text = await readBoundedText(response, maxBytes);
    checkSize(text);
    return readResults(text);
  }

  return {
    async search({ query, limit, kind: only }) {
      const results = await withTimeout(timeoutMs, request(query, limit, searchKinds));
      const words = new Set(toWords(query));
      const all = searchKinds.flatMap((kind, index): SearchGroup[] => {
        const result = results[index];
        if (!result || result.nbHits === 0) return [];
        const hits = result.hits.slice(0, limit).flatMap((hit) => toHit(hit, words));
        return [{ kind, label: groupLabels[kind], total: result.nbHits, hits }];
      });
      return {
        query,
        total: all.reduce((sum, group) => sum + group.total, 0),
        groups: all.filter(({ kind }) => only === undefined || kind === only),
      };
    },
  };
}
