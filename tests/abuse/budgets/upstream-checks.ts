import { expect } from 'vitest';
import { createExternalInventory } from '../../../server/built-in/inventory/paid-content.ts';
import { decodeStoredPage, encodeStoredPage } from '../../../server/cache/stored-page.ts';
import { TooComplexError } from '../../../server/cms/upstream/check-json.ts';
import { parseCmsJson, readCmsText } from '../../../server/cms/upstream/read-cms-json.ts';
import { readConfiguration } from '../../../server/configuration/configuration.ts';
import { CachedResponse } from '../../../server/http/cached-response.ts';
import { measureJson } from '../../../server/http/json-body.ts';
import { openImageStore } from '../../../server/images/image-store.ts';
import { createOutsideEngine } from '../../../server/search/outside-engine.ts';
import { TooLargeError } from '../../../src/core/text/bounded-text.ts';
import type { Send } from './send.ts';
import { list, padded } from './values.ts';

/** Creates a response whose body arrives in parts of a mebibyte. */
function createResponse(size: number): Response {
  const part = new Uint8Array(1_048_576).fill(120);
  let left = size;
  const body = new ReadableStream({
    pull(controller) {
      if (left <= 0) controller.close();
      else controller.enqueue(part.subarray(0, Math.min(left, part.length)));
      left -= part.length;
    },
  });
  return new Response(body);
}

const readResponse =
  (read: (response: Response) => Promise<string>): Send =>
  async (size) => {
    try {
      await read(createResponse(size));
      return 'accepted';
    } catch (error) {
      if (error instanceof TooLargeError) return 'rejected';
      throw error;
    }
  };

const searchKey = { key: 'a', indexes: [] };
const noResults = { results: [] };
/** A JSON object with this number of values, as `measureJson` counts them. */
const withValues = (count: number, given: object): string => {
  const { values } = measureJson(JSON.stringify({ ...given, more: [0] }));
  return JSON.stringify({ ...given, more: list(count - values + 1, () => 0) });
};

/** Reads a response through the client, which hides a TooLargeError: it retries, then returns nothing. */
const readInventory =
  (bodyOf: (size: number) => string): Send =>
  async (size) => {
    const client = createExternalInventory({
      configuration: readConfiguration({
        INVENTORY_URL: 'https://inventory.example',
        IDENTITY_TOKEN: 'a',
        SITE_URL: 'https://site.example',
      }),
      fetch: async () => new Response(bodyOf(size)),
      log: () => undefined,
    });
    return (await client?.querySearchKey()) ? 'accepted' : 'rejected';
  };

const readSearch =
  (bodyOf: (size: number) => string): Send =>
  async (size) => {
    const engine = createOutsideEngine({
      searchUrl: 'https://search.example',
      indexName: 'site',
      appId: 'a',
      querySearchKey: async () => searchKey,
      fetch: async () => new Response(bodyOf(size)),
    });
    try {
      await engine.search({ query: 'x', limit: 1 });
      return 'accepted';
    } catch (error) {
      if (error instanceof TooLargeError || error instanceof TooComplexError) return 'rejected';
      throw error;
    }
  };

/** Reads an image of this size from the bucket `bytes`, which is a path of the image host. */
const readStoredImage: Send = async (size, { images }) => {
  const configuration = readConfiguration({
    IMAGE_STORE: 's3://bytes',
    IMAGE_STORE_ENDPOINT: images,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  const errors: unknown[] = [];
  const found = await openImageStore(configuration, (error) => errors.push(error))?.get(String(size));
  if (!found) expect(errors).toEqual([expect.any(TooLargeError)]);
  return found ? 'accepted' : 'rejected';
};

/** Stores and reads a page of this size. Its bytes are equal, so that the compressed page is small. */
const readStored: Send = async (size) => {
  const response = new CachedResponse({ status: 200, body: Buffer.alloc(size, 120), headers: [] });
  const value = await encodeStoredPage({ response, kind: 'page', tags: [], isCacheable: true }, 1, 0);
  try {
    await decodeStoredPage(value);
    return 'accepted';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'rejected';
    throw error;
  }
};

const parseCms =
  (textOf: (size: number) => string): Send =>
  async (size) => {
    try {
      await parseCmsJson(textOf(size));
      return 'accepted';
    } catch (error) {
      if (error instanceof TooComplexError) return 'rejected';
      throw error;
    }
  };

/** Checks of the responses that the server reads from other systems. */
export const upstreamChecks: Readonly<Record<string, Send>> = {
  'response of the CMS: bytes': readResponse(readCmsText),
  // The list itself is a value, too.
  'response of the CMS: values': parseCms((size) => JSON.stringify(list(size - 1, () => 0))),
  'response of the CMS: different names': parseCms((size) =>
    JSON.stringify(list(size, (index) => ({ [`name ${index}`]: 0 }))),
  ),
  'response of the CMS: levels': parseCms((size) => `${'['.repeat(size)}${']'.repeat(size)}`),
  'page of `PAGE_STORE`: bytes': readStored,
  'object of `IMAGE_STORE`: bytes': readStoredImage,
  'response of an inventory service: bytes': readInventory((size) => padded(size, searchKey)),
  'response of an inventory service: values': readInventory((size) => withValues(size, searchKey)),
  'response of a search service: bytes': readSearch((size) => padded(size, noResults)),
  'response of a search service: values': readSearch((size) => withValues(size, noResults)),
};
