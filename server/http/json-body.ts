import express, { type RequestHandler } from 'express';
import { ProblemError } from './problem-details.ts';

export interface JsonBodyOptions {
  /** Reads bodies of every type: some clients send JSON as text/plain to avoid a preflight. */
  readonly isAnyType?: boolean;
}

/** Maximum nesting of lists and objects, so that code may walk a body recursively. */
const maxDepth = 64;

/** Details for the client, by the parser's error type. */
const details: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'charset.unsupported': 'Send the body as UTF-8.',
  'encoding.unsupported': 'Send the body uncompressed, or compressed by gzip, deflate or br.',
};

/** The nesting depth of lists and objects in a JSON text, without brackets in strings. */
export function depthOf(text: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) isInString = false;
    } else if (character === 0x22) isInString = true;
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return deepest;
}

function checkDepth(body: Buffer): void {
  const depth = depthOf(body);
  if (depth > maxDepth) {
    const detail = `The body is nested ${depth.toLocaleString('en-US')} levels deep; at most ${maxDepth} levels are allowed.`;
    throw new ProblemError(400, { detail });
  }
}

/** Parses a JSON body of at most `maxBytes`; throws a `ProblemError` for anything else. */
export function readJson(maxBytes: number, { isAnyType = false }: JsonBodyOptions = {}): RequestHandler {
  const parse = express.json({
    limit: maxBytes,
    ...(isAnyType && { type: () => true }),
    verify: (_request, _response, body) => checkDepth(body),
  });
  return (request, response, next) => {
    if (!isAnyType && request.is('application/json') === false)
      throw new ProblemError(415, {
        detail: 'Send a body of the type application/json.',
        headers: { 'Accept-Post': 'application/json' },
      });
    parse(request, response, (error?: unknown) => {
      const { type, status } = (error ?? {}) as { type?: string; status?: number };
      const detail = type === undefined ? undefined : details[type];
      next(detail && status ? new ProblemError(status, { detail }, error) : error);
    });
  };
}
