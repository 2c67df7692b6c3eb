import { readBoundedText } from '../../../src/core/text/bounded-text.ts';
import type { CreatePrerenderClient } from './api.ts';
import { readServerUrl } from './to-base-url.ts';

const defaultTimeoutMs = 2000;

export const createPrerenderClient: CreatePrerenderClient = ({
  server,
  secret,
  timeoutMs = defaultTimeoutMs,
  fetch = (...request) => globalThis.fetch(...request),
  onError = (error) => console.warn('edu-embed: prerendering failed; returning the HTML unchanged', error),
}) => {
  const url = new URL('api/prerender', readServerUrl('server', server));
  return async (html, { signal } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ html }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
      return await readBoundedText(response);
    } catch (error) {
      onError(error);
      return html;
    }
  };
};
