import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CachedResponse, type CachedResponseInput } from '../http/cached-response.ts';
import type { RenderedResponse } from './page-cache.ts';

/** All data of a page in the page store except its body. */
interface StoredMetadata
  extends Omit<CachedResponseInput, 'body' | 'compressed'>,
    Pick<RenderedResponse, 'kind' | 'tags' | 'composition'> {
  readonly storedAt: number;
  /** Number of the last purge in the purge log when the rendering of the page began. */
  readonly purgePosition: number;
}

/** Bytes of the integer that precedes the metadata. */
const sizeBytes = 4;

/** Limit for a page's HTML. The largest pages of a site have a megabyte. */
export const maxStoredPageBytes = 8 * 1_048_576;

/** Encodes a page as bytes: the size of its metadata, the metadata as JSON, the compressed body. */
export async function encodeStoredPage(
  { response, kind, tags, composition }: RenderedResponse,
  purgePosition: number,
  storedAt: number,
): Promise<Buffer> {
  const { body, ...rest } = response.input;
  const metadata: StoredMetadata = { ...rest, kind, tags, composition, storedAt, purgePosition };
  const metadataBytes = Buffer.from(JSON.stringify(metadata));
  const size = Buffer.alloc(sizeBytes);
  size.writeUInt32BE(metadataBytes.byteLength);
  return Buffer.concat([size, metadataBytes, await promisify(gzip)(body, { level: 1 })]);
}

/**
 * Decodes a page of the same build; the store's keys contain the build.
 * @throws if the bytes are truncated or corrupt, or if the body is larger than `maxStoredPageBytes`
 */
export async function decodeStoredPage(bytes: Buffer) {
  const end = sizeBytes + bytes.readUInt32BE();
  const metadata: StoredMetadata = JSON.parse(bytes.toString('utf8', sizeBytes, end));
  const { kind, tags, composition, storedAt, purgePosition, ...input } = metadata;
  const body = await promisify(gunzip)(bytes.subarray(end), { maxOutputLength: maxStoredPageBytes });
  const response = new CachedResponse({ ...input, body });
  // The clock of another machine may be ahead, and no page may be fresh for longer than a new one.
  const page = {
    response,
    kind,
    tags,
    composition,
    storedAt: Math.min(storedAt, Date.now()),
    isCacheable: true,
  };
  return { page, purgePosition };
}
