import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CachedResponse, type HeaderList } from '../http/cached-response.ts';
import type { RenderedResponse } from './page-cache.ts';
import type { PageComposition } from './page-composition.ts';

/** All data of a stored page except its body. */
interface StoredHead {
  readonly status: number;
  readonly headers: HeaderList;
  readonly fingerprint?: string;
  readonly isCompressible?: boolean;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly composition?: PageComposition;
  readonly storedAt: number;
  /** Number of the last purge when the rendering of the page began. */
  readonly position: number;
}

export interface StoredPage {
  readonly page: RenderedResponse;
  readonly position: number;
}

const lengthBytes = 4;

/** Limit for a page's HTML. The largest pages of a site have a megabyte. */
export const maxStoredPageBytes = 8 * 1_048_576;

/** Encodes a page as bytes: the length of its head, the head as JSON, the compressed body. */
export async function writeStoredPage(
  { response, kind, tags, composition }: RenderedResponse,
  position: number,
  storedAt: number,
): Promise<Buffer> {
  const { body, ...rest } = response.input;
  const head: StoredHead = { ...rest, kind, tags, composition, storedAt, position };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.byteLength);
  return Buffer.concat([length, text, await promisify(gzip)(body, { level: 1 })]);
}

/** @throws if the bytes are not a page of this version, or exceed the limit of a page */
export async function readStoredPage(bytes: Buffer): Promise<StoredPage> {
  const end = lengthBytes + bytes.readUInt32BE();
  const head: StoredHead = JSON.parse(bytes.toString('utf8', lengthBytes, end));
  const { kind, tags, composition, storedAt, position, ...input } = head;
  const body = await promisify(gunzip)(bytes.subarray(end), { maxOutputLength: maxStoredPageBytes });
  const response = new CachedResponse({ ...input, body });
  return { page: { response, kind, tags, composition, storedAt, isCacheable: true }, position };
}
