import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { PageResponse } from './page-response.ts';

/** Values of `Sec-Fetch-Dest` with which a browser shows the response to a person. */
const documents = new Set(['document', 'frame', 'iframe', 'embed', 'object']);

/** Folders with files only: ours, and the folders of WordPress, which scanners and old links request. */
const fileFolders = /^\/(?:api|embed|fonts|icons|images|pictures|wp-content|wp-includes)\//;
const extension = /\.([a-z0-9]{1,8})$/i;

/**
 * Whether a missing path gets the site's 404 page, instead of one line of text. Browsers send the kind of
 * resource that they request (`Sec-Fetch-Dest`, on HTTPS); for other clients the path decides. `Accept` is
 * not used: it has hundreds of values, and shared caches would store a response for each.
 */
export function wantsDocument(path: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string') return documents.has(destination);
  const [, ending] = extension.exec(path) ?? [];
  return !fileFolders.test(path) && (ending === undefined || /^x?html?$/i.test(ending));
}

const messages: Readonly<Record<number, string>> = {
  404: 'There is no such file.',
  410: 'This file was removed.',
};

/** Responds with one line of text to a request for a script, image, font or other file. */
export function respondToFile(status: number, tags: readonly string[] = []): PageResponse {
  const body = Buffer.from(`${messages[status] ?? STATUS_CODES[status] ?? 'Error'}\n`);
  return { status, body, contentType: 'text/plain; charset=utf-8', tags: ['all', ...tags] };
}
