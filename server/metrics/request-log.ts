import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '../configuration/configuration.ts';
import { createTrustCheck } from '../http/public-origin.ts';
import type { Logger } from '../logger.ts';
import type { CacheState } from './metrics.ts';

export type RequestLogSettings = Partial<Pick<Configuration, 'logClients' | 'logRequests' | 'trustProxy'>>;

/** A finished response. */
export interface Outcome {
  readonly cache: CacheState;
  readonly elapsedMs?: number;
  /** Health checks, purges and the like are logged at the level `debug`. */
  readonly isControl?: boolean;
}

export interface RequestLog {
  /** Logs one line. Omits query strings, because they may contain identifiers. */
  write(logger: Logger, request: IncomingMessage, response: ServerResponse, outcome: Outcome): void;
  /** Logs a response from memory; undefined if the settings do not log such responses. */
  readonly writeHit:
    | ((request: IncomingMessage, response: ServerResponse, cache: CacheState) => void)
    | undefined;
}

const maxUserAgentCharacters = 300;
/** Anyone can send paths of 16,000 characters, which would fill the disk. */
const maxPathCharacters = 500;

/**
 * The client's address: the nearest one that is not a trusted proxy's.
 * @param isTrusted whether the address at this number of hops is a trusted proxy
 */
function readClient(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string | undefined, hop: number) => boolean,
): string | undefined {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [socket.remoteAddress, ...forwarded.reverse()];
  return hops.find((address, hop) => !isTrusted(address, hop)) ?? hops.at(-1);
}

function levelOf(status: number, isControl: boolean): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return isControl ? 'debug' : 'info';
}

/**
 * Creates the log, which writes one line per request. Responses from memory have a line only with
 * LOG_REQUESTS=all or at the level `debug`.
 */
export function createRequestLog(
  root: Logger,
  { logClients = false, logRequests = 'uncached', trustProxy }: RequestLogSettings,
): RequestLog {
  const isTrusted = createTrustCheck(trustProxy);
  const describe = (
    request: IncomingMessage & { readonly originalUrl?: string },
    response: ServerResponse,
    { cache, elapsedMs = 0 }: Outcome,
  ) => ({
    method: request.method,
    path: (request.originalUrl ?? request.url ?? '/').split('?')[0]?.slice(0, maxPathCharacters),
    status: response.statusCode,
    cache,
    ms: Math.round(elapsedMs),
    ...(logClients && {
      client: readClient(request, isTrusted),
      userAgent: request.headers['user-agent']?.slice(0, maxUserAgentCharacters),
    }),
  });
  const hitLevel = logRequests === 'all' ? 'info' : 'debug';
  return {
    write(logger, request, response, outcome) {
      const line = {
        ...describe(request, response, outcome),
        aborted: !response.writableFinished || undefined,
      };
      logger[levelOf(response.statusCode, outcome.isControl === true)](line, 'request completed');
    },
    writeHit: root.isLevelEnabled(hitLevel)
      ? (request, response, cache) =>
          root[hitLevel](describe(request, response, { cache }), 'request completed')
      : undefined,
  };
}
