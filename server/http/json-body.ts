import express, { type RequestHandler } from 'express';
import { ProblemError } from './problem-details.ts';

export interface JsonBodyOptions {
  /** Reads bodies of every type: some clients send JSON as text/plain to avoid a preflight. */
  readonly isAnyType?: boolean;
}

/** Maximum nesting of lists and objects, so that code may walk a body recursively. */
const maxDepth = 64;

/**
 * Maximum number of values: a short list or object takes many times the memory of its text. A search request
 * may have ten queries with 1,000 facet terms, each in its own list.
 */
const maxValues = 25_000;

/** Details for the client, by the parser's error type. */
const details: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'charset.unsupported': 'Send the body as UTF-8.',
  'encoding.unsupported': 'Send the body uncompressed, or compressed by gzip, deflate or br.',
};

/** Measures a JSON text without parsing it. */
export function measureJson(text: string) {
  let level = 0;
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) isInString = false;
    } else if (character === 0x22) isInString = true;
    else if (character === 0x2c) values += 1;
    else if (character === 0x5b || character === 0x7b) {
      depth = Math.max(depth, ++level);
      values += 1;
    } else if (character === 0x5d || character === 0x7d) level -= 1;
  }
  return {
    /** Nesting of lists and objects. */
    depth,
    /** Upper bound of the number of values, from brackets and commas; lists and objects count, too. */
    values,
  };
}

function checkSize(body: Buffer): void {
  const { depth, values } = measureJson(body.toString('latin1'));
  const reject = (problem: string) => {
    throw new ProblemError(400, { detail: `The body ${problem} are allowed.` });
  };
  const format = (count: number) => count.toLocaleString('en-US');
  if (depth > maxDepth) reject(`is nested ${format(depth)} levels deep; at most ${maxDepth} levels`);
  if (values > maxValues) reject(`has about ${format(values)} values; at most ${format(maxValues)}`);
}

/** Parses a JSON body of at most `maxBytes`; throws a `ProblemError` for anything else. */
export function readJson(maxBytes: number, { isAnyType = false }: JsonBodyOptions = {}): RequestHandler {
  const parse = express.json({
    limit: maxBytes,
    ...(isAnyType && { type: () => true }),
    verify(_request, _response, body, charset) {
      // `measureJson` counts bytes of UTF-8. In UTF-16 and UTF-7, quotes and brackets have different bytes.
      if (charset !== 'utf-8') throw new ProblemError(415, { detail: details['charset.unsupported'] });
      checkSize(body);
    },
  });
  return (request, response, next) => {
    if (!isAnyType && request.is('application/json') === false)
      throw new ProblemError(415, {
        detail: 'Send a body of the type application/json.',
        headers: { 'Accept-Post': 'application/json' },
      });
    parse(request, response, (error?: unknown) => {
      const { type, status } = (error ?? {}) as { type?: string; status?: number };
      const detail =
        type === 'entity.too.large'
          ? `The body is too large; at most ${maxBytes.toLocaleString('en-US')} bytes are allowed.`
          : details[type ?? ''];
      next(detail && status ? new ProblemError(status, { detail }, error) : error);
    });
  };
}
