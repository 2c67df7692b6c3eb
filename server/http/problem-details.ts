import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Response } from 'express';
import { CmsError } from '../cms/cms.ts';

export interface ProblemOptions {
  /** What happened and how to fix it, for the developer of the client. */
  readonly detail?: string;
  /** The invalid query parameters, each with the reason. */
  readonly invalidParameters?: readonly { readonly name: string; readonly reason: string }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional members, for clients that expect names that RFC 9457 does not define. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An error response; handlers throw it and `handleProblems` sends it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(status: number, options: ProblemOptions = {}, cause?: unknown) {
    super(options.detail ?? STATUS_CODES[status] ?? 'Error', { cause });
    this.status = status;
    this.options = options;
  }
}

/** Sends an error as RFC 9457 problem details, which no cache stores. */
export function sendProblem(
  response: Response,
  status: number,
  { detail, invalidParameters, headers, extensions }: ProblemOptions = {},
): void {
  const body = {
    ...extensions,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    'invalid-params': invalidParameters,
  };
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

/**
 * Express error handler: sends a `ProblemError` with its details, and 503 while the CMS is unreachable. Logs
 * other errors without sending details.
 */
export const handleProblems: ErrorRequestHandler = (thrown, _request, response, next) => {
  if (response.headersSent) {
    next(thrown);
    return;
  }
  const error = thrown instanceof CmsError ? toProblem(thrown) : thrown;
  if (error instanceof ProblemError) {
    if (error.status >= 500) response.locals.context?.log.error({ err: thrown }, error.message);
    sendProblem(response, error.status, error.options);
    return;
  }
  const status = clientErrorStatus(error);
  if (status === undefined) response.locals.context?.log.error({ err: error }, 'unexpected error');
  sendProblem(response, status ?? 500);
};

function toProblem(cause: CmsError): ProblemError {
  const detail = 'The CMS is unreachable. Try again in a few seconds.';
  return new ProblemError(503, { detail, headers: { 'Retry-After': '10' } }, cause);
}

/** The 4xx status that Express or a body parser gave an error of the client; undefined for other errors. */
export function clientErrorStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
