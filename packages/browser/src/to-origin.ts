import { toBase } from '../../server/src/to-base.ts';

/** The server's URL with a trailing slash. Resolves a relative URL like every URL of the page. */
export const toOrigin = (origin: string | URL): URL => toBase(new URL(origin, document.baseURI));
