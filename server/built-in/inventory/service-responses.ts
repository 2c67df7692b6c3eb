import { boundFetch } from '../../../src/core/text/bounded-text.ts';
import { fetchRequester } from '../../../src/services/fetch-requester.ts';
import { checkNames, checkSize, TooComplexError } from '../../cms/upstream/check-json.ts';

/** Several times the size of the list of all degrees. */
const maxBytes = 2 * 1_048_576;

/**
 * Rejects JSON that would block the event loop while it is parsed; the size limit alone would allow a million
 * values.
 * @throws TooComplexError
 */
function checkJson(text: string): void {
  checkSize(text);
  checkNames(text);
}

/** Wraps `fetch` for an inventory service: a response that is too large or too complex rejects. */
export function limitServiceFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const fetchBounded = boundFetch(fetch, maxBytes);
  return async (...request) => {
    const response = await fetchBounded(...request);
    checkJson(await response.clone().text());
    return response;
  };
}

/** Sends the requests of Algolia's client; treats a response that is too complex as a network error. */
export const serviceRequester: typeof fetchRequester = {
  async send(request) {
    const response = await fetchRequester.send(request);
    try {
      checkJson(response.content);
      return response;
    } catch (error) {
      if (!(error instanceof TooComplexError)) throw error;
      return { content: error.message, status: 0, isTimedOut: false };
    }
  },
};
