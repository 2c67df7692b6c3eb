import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { CmsError } from '../cms/cms.ts';
import type { Logger } from '../logger.ts';
import type { CacheState, Metrics } from '../metrics/metrics.ts';
import { requestKind } from '../metrics/request-kinds.ts';
import type { RequestLog } from '../metrics/request-log.ts';
import type { WorkQueue } from '../work-queue.ts';
import { ProblemError } from './problem-details.ts';
import type { PublicOrigin } from './public-origin.ts';

declare global {
  namespace Express {
    interface Locals {
      context?: RequestContext;
    }
  }
}

/** Data about a request that every route can read with `contextOf`; one object per request. */
export class RequestContext {
  /** The client's `X-Request-Id` if it has only safe characters, else a new id. */
  readonly requestId: string;
  /** Logs with the request id. */
  readonly log: Logger;
  /** The origin that responses put before URLs of this server; undefined for an invalid Host header. */
  readonly publicOrigin: string | undefined;
  /** The kind of page that responds; undefined for other resources. */
  pageKind: string | undefined;
  cacheState: CacheState = 'none';
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    logger: Logger,
    publicOrigin: PublicOrigin,
  ) {
    const given = request.headers['x-request-id'];
    this.requestId = typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
    this.log = logger.child({ requestId: this.requestId });
    this.publicOrigin = publicOrigin(request);
    this.#response = response;
  }

  /** The public origin; throws a 400 `ProblemError` for an invalid Host header. */
  get origin(): string {
    if (this.publicOrigin === undefined)
      throw new ProblemError(400, { detail: 'The Host header is not valid.' });
    return this.publicOrigin;
  }

  /** Whether visitors reach this server by HTTPS, also behind a proxy that ends TLS. */
  get isHttps(): boolean {
    return this.publicOrigin?.startsWith('https:') ?? false;
  }

  /** Logs an error and returns the status of its error page: 503 if the CMS is unreachable, else 500. */
  logFailure(error: unknown, message: string, details: Readonly<Record<string, unknown>> = {}): 500 | 503 {
    const isUnreachable = error instanceof CmsError;
    this.log.error({ err: error, ...details }, isUnreachable ? 'the CMS is unreachable' : message);
    return isUnreachable ? 503 : 500;
  }

  /** Runs a job in a queue; resolves to undefined if the client closes the connection before the job ends. */
  runIn<Value>(queue: WorkQueue, job: () => Promise<Value>): Promise<Value | undefined> {
    return this.untilClosed((signal) => queue(job, signal));
  }

  /** Starts work; resolves to undefined if the client closes the connection before the work ends. */
  async untilClosed<Value>(start: (signal: AbortSignal) => Promise<Value>): Promise<Value | undefined> {
    const { signal } = this;
    try {
      return await start(signal);
    } catch (error) {
      if (error !== signal.reason) throw error;
      return undefined;
    }
  }

  /** Aborts when the client closes the connection before it has the whole response. */
  get signal(): AbortSignal {
    this.#signal ??= abortOnClose(this.#response);
    return this.#signal;
  }
}

function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the client closed the connection'));
  });
  return controller.signal;
}

/** Creates the context of each request, and sets `X-Request-Id` on the response. Add it before all routes. */
export function provideContext(logger: Logger, publicOrigin: PublicOrigin): RequestHandler {
  return (request, response, next) => {
    const context = new RequestContext(request, response, logger, publicOrigin);
    response.locals.context = context;
    response.setHeader('X-Request-Id', context.requestId);
    next();
  };
}

/** The context of the request that this response belongs to. */
export function contextOf({ locals }: Pick<Response, 'locals'>): RequestContext {
  if (!locals.context) throw new Error('The request has no context. Add provideContext before the routes.');
  return locals.context;
}

/** Logs one line per response, and counts the response. Add it after `provideContext`. */
export function observeResponses(
  requestLog: Pick<RequestLog, 'write'>,
  metrics?: Pick<Metrics, 'countRequest' | 'requestSeconds'>,
): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.once('close', () => {
      const { log, pageKind, cacheState: cache } = contextOf(response);
      const kind = pageKind ?? requestKind(request.originalUrl);
      const elapsedMs = performance.now() - started;
      requestLog.write(log, request, response, { cache, elapsedMs, isControl: kind === 'control' });
      metrics?.countRequest(kind, cache, response.statusCode);
      metrics?.requestSeconds.observe({ kind }, elapsedMs / 1000);
    });
    next();
  };
}
