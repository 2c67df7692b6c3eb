import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger };

declare global {
  namespace Express {
    interface Locals {
      /** Logs with the id of this request. */
      log: Logger;
      requestId: string;
    }
  }
}

/** One JSON object a line. Credentials in logged headers are masked. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: ['headers.authorization', 'headers.cookie', '*.headers.authorization', '*.headers.cookie'],
      censor: '[masked]',
    },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Gives every request an id (a caller's own `X-Request-Id` when it is harmless), a
 * logger that carries it, and one line when it is answered. Query strings are left
 * out of the line: they may carry identifiers.
 */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
    const started = performance.now();
    response.locals.requestId = requestId;
    response.locals.log = logger.child({ requestId });
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const line = {
        method: request.method,
        path: request.originalUrl.split('?')[0],
        status: statusCode,
        ms: Math.round(performance.now() - started),
        aborted: !writableFinished || undefined,
      };
      response.locals.log[statusCode >= 500 ? 'error' : 'info'](line, 'answered');
    });
    next();
  };
}
