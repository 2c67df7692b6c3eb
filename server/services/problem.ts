import type { ErrorRequestHandler, Response } from 'express';

/** Answers with a problem document (RFC 9457). `detail` says what to change, never what failed inside. */
export function sendProblem(response: Response, status: number, title: string, detail?: string): void {
  // express adds a charset that a problem document does not have
  response
    .status(status)
    .set('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify({ type: 'about:blank', title, status, ...(detail && { detail }) })));
}

/** Turns what body parsers throw into problem documents; anything else is passed on. */
export const answerBodyErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const { type, status } = (typeof error === 'object' && error !== null ? error : {}) as { type?: unknown; status?: unknown };
  if (type === 'entity.parse.failed') sendProblem(response, 400, 'Bad Request', 'The body is not valid JSON.');
  else if (type === 'entity.too.large') sendProblem(response, 413, 'Content Too Large', 'The body may have 32 KB.');
  else if (typeof type === 'string' && typeof status === 'number' && status >= 400 && status < 500)
    sendProblem(response, status, 'Bad Request', 'The body could not be read.');
  else next(error);
};
