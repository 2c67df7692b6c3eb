import { toBaseUrl } from '../../server/src/to-base-url.ts';

/** The server's URL with a trailing slash. Resolves a relative URL like every URL of the page. */
export const resolveBaseUrl = (origin: string | URL): URL => toBaseUrl(new URL(origin, document.baseURI));
