import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Name and value by turns, as node:http takes them without building an object. */
export type HeaderList = readonly string[];

/** Bytes, or parts of which other answers may be made too. */
export type Body = Buffer | readonly Buffer[];

const lengthOf = (body: Body): number =>
  Buffer.isBuffer(body) ? body.byteLength : body.reduce((sum, { byteLength }) => sum + byteLength, 0);
const join = (body: Body): Buffer => (Buffer.isBuffer(body) ? body : Buffer.concat(body));

interface Variant {
  /** In one piece from the second time on that it is sent. */
  body: Body;
  isSent: boolean;
  readonly byteLength: number;
  readonly etag: string;
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
}

export interface CachedResponseInput {
  readonly status: number;
  readonly body: Body;
  readonly headers: HeaderList;
  /** Tells bodies apart; a hash of the body when left out. */
  readonly fingerprint?: string;
  /** Compressed by the build already. */
  readonly compressed?: { readonly gzip?: Buffer; readonly br?: Buffer };
  /** Pictures and fonts gain nothing from it. */
  readonly isCompressible?: boolean;
}

/** Each of up to three encodings has two lists of references to the headers. */
const bytesPerHeader = 6 * 8;
/** Objects and maps of one answer, entity tags, lengths. */
const overhead = 1024;

const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
};

/**
 * An answer with everything done that does not depend on the request: bytes in each
 * encoding, header lists, entity tags. Sending it costs as much as bare node:http.
 */
export class CachedResponse {
  readonly status: number;
  readonly #headers: HeaderList;
  readonly #isCompressible: boolean;
  readonly #hash: string;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  constructor({
    status,
    body,
    headers,
    fingerprint,
    compressed = {},
    isCompressible = lengthOf(body) > 512,
  }: CachedResponseInput) {
    this.status = status;
    this.#headers = isCompressible ? [...headers, 'Vary', 'Accept-Encoding'] : headers;
    this.#isCompressible = isCompressible;
    this.#hash = (fingerprint ?? createHash('sha1').update(join(body)).digest('base64url')).slice(0, 20);
    this.#add('identity', body);
    if (compressed.gzip) this.#add('gzip', compressed.gzip);
    if (compressed.br) this.#add('br', compressed.br);
  }

  /** What it takes at most, for the bound of a cache: the compressed forms, which come later, are kept only if each saves half. */
  get bytes(): number {
    return (
      (this.#variants.get('identity')?.byteLength ?? 0) * 2 + this.#headers.length * bytesPerHeader + overhead
    );
  }

  /** The entity tag of the uncompressed body. */
  get etag(): string {
    return this.#variants.get('identity')?.etag ?? '';
  }

  /** What its bodies take now. */
  get bodyBytes(): number {
    return [...new Set(this.#variants.values())].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Answers GET and HEAD, with 304 where the caller has it already. */
  send(request: IncomingMessage, response: ServerResponse, extraHeaders?: HeaderList): void {
    const encoding = this.#isCompressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const ready = this.#variants.get(encoding);
    if (ready) this.#write(ready, request, response, extraHeaders);
    else
      void this.#prepare(encoding).then((variant) => this.#write(variant, request, response, extraHeaders));
  }

  #write(
    variant: Variant,
    request: IncomingMessage,
    response: ServerResponse,
    extraHeaders?: HeaderList,
  ): void {
    const condition = this.status === 200 ? request.headers['if-none-match'] : undefined;
    if (condition !== undefined && matchesTag(condition, variant.etag)) {
      response.writeHead(
        304,
        extraHeaders ? [...variant.notModifiedHeaders, ...extraHeaders] : variant.notModifiedHeaders,
      );
      response.end();
      return;
    }
    response.writeHead(this.status, extraHeaders ? [...variant.headers, ...extraHeaders] : variant.headers);
    if (request.method === 'HEAD') response.end();
    else this.#writeBody(variant, response);
  }

  /** What is sent once is not worth joining. */
  #writeBody(variant: Variant, response: ServerResponse): void {
    if (variant.isSent) variant.body = join(variant.body);
    variant.isSent = true;
    if (Buffer.isBuffer(variant.body)) {
      response.end(variant.body);
      return;
    }
    response.cork();
    for (const part of variant.body) response.write(part);
    response.end();
  }

  /** Compresses once, however many ask at that moment; the plain bytes serve if it fails. */
  #prepare(encoding: Encoding): Promise<Variant> {
    const identity = this.#variants.get('identity') as Variant;
    if (encoding === 'identity') return Promise.resolve(identity);
    const running = this.#pending.get(encoding);
    if (running) return running;
    const promise = compress[encoding](join(identity.body))
      .then(
        (body) =>
          body.byteLength * 2 <= identity.byteLength
            ? this.#add(encoding, body)
            : this.#keepPlain(encoding, identity),
        () => identity,
      )
      .finally(() => this.#pending.delete(encoding));
    this.#pending.set(encoding, promise);
    return promise;
  }

  #keepPlain(encoding: Encoding, identity: Variant): Variant {
    this.#variants.set(encoding, identity);
    return identity;
  }

  #add(encoding: Encoding, body: Body): Variant {
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const notModifiedHeaders = [...this.#headers, 'ETag', etag];
    const coded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const byteLength = lengthOf(body);
    const headers = [...notModifiedHeaders, ...coded, 'Content-Length', String(byteLength)];
    const variant = { body, isSent: false, byteLength, etag, notModifiedHeaders, headers };
    this.#variants.set(encoding, variant);
    return variant;
  }
}

function matchesTag(condition: string, etag: string): boolean {
  return (
    condition === etag ||
    condition === '*' ||
    condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  );
}

/** Browsers send a handful of different headers: each is read once. */
const known = new Map<string, Encoding>();

/** The best encoding that the caller accepts. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const remembered = known.get(text);
  if (remembered) return remembered;
  const refused = /;\s*q=0(?:\.0*)?$/;
  const accepted = new Set(
    text
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !refused.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
  if (known.size < 200) known.set(text, encoding);
  return encoding;
}
