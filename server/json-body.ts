import express, { type RequestHandler } from 'express';
import { ProblemError } from './problem.ts';

/** What the parser calls an error, in words for who sent the body. */
const details: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'charset.unsupported': 'Send the body as UTF-8.',
  'encoding.unsupported': 'Send the body as it is, or compressed by gzip, deflate or br.',
};

/** Reads a JSON body of at most so many bytes. Whatever is no such body is a problem that says so. */
export function readJson(maximumBytes: number): RequestHandler {
  const parse = express.json({ limit: maximumBytes });
  return (request, response, next) => {
    if (request.is('application/json') === false)
      throw new ProblemError(415, { detail: 'Send a body of the type application/json.', headers: { 'Accept-Post': 'application/json' } });
    parse(request, response, (error?: unknown) => {
      const { type, status } = (error ?? {}) as { type?: string; status?: number };
      const detail = type === undefined ? undefined : details[type];
      next(detail && status ? new ProblemError(status, { detail }, error) : error);
    });
  };
}
