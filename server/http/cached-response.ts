import type { IncomingMessage, ServerResponse } from 'node:http';
import { hashOf } from '../hash-of.ts';
import { compress, recompress } from './compress.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Names and values alternate, as `writeHead` of node:http takes them. */
export type HeaderList = readonly string[];

/** Marks the ETags of bodies that were compressed again with brotli quality 11. */
const recompressedSuffix = 'br11';

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
}

export interface CachedResponseInput {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: HeaderList;
  /** Identifies the body; default: a hash of it. */
  readonly fingerprint?: string;
  /** Bodies that the build compressed. */
  readonly compressed?: { readonly gzip?: Buffer; readonly br?: Buffer };
  /** False for images and fonts, which compression does not make smaller. */
  readonly isCompressible?: boolean;
}

/** Each of up to three encodings has two lists of references to the headers. */
const bytesPerHeader = 6 * 8;
/** Objects and maps of one response, entity tags, lengths. */
const overheadBytes = 1024;

/** Adds `Accept-Encoding` to the `Vary` header, which a header list may have only once. */
function varyByEncoding(headers: HeaderList): HeaderList {
  const index = headers.indexOf('Vary');
  if (index < 0) return [...headers, 'Vary', 'Accept-Encoding'];
  return headers.with(index + 1, `${headers[index + 1]}, Accept-Encoding`);
}

/** Adds headers to a list; each replaces a header of the same name. */
function addHeaders(headers: HeaderList, others: HeaderList): string[] {
  const result = [...headers];
  for (let index = 0; index < others.length; index += 2) {
    const [name = '', value = ''] = others.slice(index, index + 2);
    const existing = result.indexOf(name);
    if (existing >= 0 && existing % 2 === 0) result[existing + 1] = value;
    else result.push(name, value);
  }
  return result;
}

/**
 * A response with everything prepared that does not depend on the request: bytes in each encoding, header
 * lists, entity tags. Sending it costs as much as plain `node:http`.
 */
export class CachedResponse {
  readonly status: number;
  readonly #given: HeaderList;
  readonly #headers: HeaderList;
  readonly #isCompressible: boolean;
  readonly #hash: string;
  readonly #identity: Variant;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();
  /** Whether the brotli body is worth another, harder compression. */
  #canRecompress = false;

  constructor({
    status,
    body,
    headers,
    fingerprint,
    compressed = {},
    isCompressible = body.byteLength > 512,
  }: CachedResponseInput) {
    this.status = status;
    this.#given = headers;
    this.#headers = isCompressible ? varyByEncoding(headers) : headers;
    this.#isCompressible = isCompressible;
    this.#hash = (fingerprint ?? hashOf(body)).slice(0, 20);
    this.#identity = this.#add('identity', body);
    if (compressed.gzip) this.#add('gzip', compressed.gzip);
    if (compressed.br) this.#add('br', compressed.br);
  }

  /**
   * Upper bound of the memory, for the size limit of a cache: compressed bodies are added later, and only if
   * each is at most half as large as the uncompressed body.
   */
  get bytes(): number {
    return this.#identity.body.byteLength * 2 + this.#headers.length * bytesPerHeader + overheadBytes;
  }

  /** The entity tag of the uncompressed body. */
  get etag(): string {
    return this.#identity.etag;
  }

  /** The input that creates an equal response, in this process or another one. */
  get input(): CachedResponseInput {
    return {
      status: this.status,
      body: this.#identity.body,
      headers: this.#given,
      fingerprint: this.#hash,
      isCompressible: this.#isCompressible,
    };
  }

  /** Responds to GET and HEAD; sends 304 if the client has the body already. */
  send(request: IncomingMessage, response: ServerResponse, extraHeaders?: HeaderList): void {
    const encoding = this.#isCompressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const ready = this.#variants.get(encoding);
    if (ready) {
      this.#write(ready, request, response, extraHeaders);
      if (this.#canRecompress && encoding === 'br') void this.#recompress();
    } else
      void this.#prepare(encoding).then((variant) => this.#write(variant, request, response, extraHeaders));
  }

  #write(
    variant: Variant,
    request: IncomingMessage,
    response: ServerResponse,
    extraHeaders: HeaderList = [],
  ): void {
    const condition = this.status === 200 ? request.headers['if-none-match'] : undefined;
    const isModified = condition === undefined || !matchesTag(condition, variant.etag);
    const headers = isModified ? variant.headers : variant.notModifiedHeaders;
    response.writeHead(
      isModified ? this.status : 304,
      extraHeaders.length > 0 ? addHeaders(headers, extraHeaders) : headers,
    );
    if (isModified && request.method !== 'HEAD') response.end(variant.body);
    else response.end();
  }

  /**
   * Compresses once for simultaneous requests. The uncompressed body is used if compression fails or saves
   * too little.
   */
  #prepare(encoding: Encoding): Promise<Variant> {
    const identity = this.#identity;
    if (encoding === 'identity') return Promise.resolve(identity);
    const running = this.#pending.get(encoding);
    if (running) return running;
    const promise = compress[encoding](identity.body)
      .then(
        (body) => {
          if (body.byteLength * 2 <= identity.body.byteLength) {
            this.#canRecompress ||= encoding === 'br';
            return this.#add(encoding, body);
          }
          this.#variants.set(encoding, identity);
          return identity;
        },
        () => identity,
      )
      .finally(() => this.#pending.delete(encoding));
    this.#pending.set(encoding, promise);
    return promise;
  }

  /** Keeps the previous brotli body if compression fails. */
  async #recompress(): Promise<void> {
    this.#canRecompress = false;
    const body = await recompress(this.#identity.body).catch(() => this.#identity.body);
    if (!body) this.#canRecompress = true;
    else if (body.byteLength < (this.#variants.get('br')?.body.byteLength ?? 0))
      this.#add('br', body, recompressedSuffix);
  }

  #add(encoding: Encoding, body: Buffer, suffix: string = encoding): Variant {
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${suffix}`}"`;
    const notModifiedHeaders = [...this.#headers, 'ETag', etag];
    const contentEncoding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const headers = [...notModifiedHeaders, ...contentEncoding, 'Content-Length', String(body.byteLength)];
    const variant = { body, etag, notModifiedHeaders, headers };
    this.#variants.set(encoding, variant);
    return variant;
  }
}

/**
 * Whether a client has the body with this tag, from the first compression or the second. Does not use the
 * package `fresh`: it also compares dates, which our responses do not have, and needs header objects.
 */
export function matchesTag(condition: string, etag: string): boolean {
  const known = etag.replace(`-${recompressedSuffix}"`, '-br"');
  return (
    condition === etag ||
    condition === '*' ||
    condition.split(',').some((entry) => {
      const tag = entry.trim().replace(/^W\//, '');
      return tag === etag || tag === known;
    })
  );
}

// An entry of the list whose quality is not 0.
const acceptsBrotli = /(?:^|,)\s*br(?=\s*(?:[;,]|$))(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const acceptsGzip = /(?:^|,)\s*gzip(?=\s*(?:[;,]|$))(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * The best encoding that the client accepts. The package `negotiator` would take 4 µs per request, 4 % of a
 * cached page.
 */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  if (acceptsBrotli.test(text)) return 'br';
  return acceptsGzip.test(text) ? 'gzip' : 'identity';
}
