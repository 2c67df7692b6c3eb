import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  decorrelatedJitterGenerator,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { TooLargeError } from '../../../src/core/text/bounded-text.ts';
import { ProblemError } from '../../http/problem-details.ts';
import { observeRequest } from '../../metrics/metrics.ts';
import { withSpan } from '../../metrics/tracing.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { CmsError, CmsUnreachableError } from '../cms.ts';
import { TooComplexError } from './check-json.ts';
import { createOutageWatch } from './outage-watch.ts';
import { parseCmsJson, readCmsText } from './read-cms-json.ts';
import { fetchWithinOrigin } from './within-origin.ts';

export interface CmsClientOptions {
  /** URL of the WordPress, without a trailing slash. */
  readonly url: string;
  readonly user?: string;
  /** An application password. */
  readonly password?: string;
  /** Timeout of one attempt. Default 8,000. */
  readonly timeoutMs?: number;
  /** Attempts after the first one. Default 2. */
  readonly retries?: number;
  /** Maximum delay before the first retry; later delays are longer. Default 150. */
  readonly retryDelayMs?: number;
  /** Consecutive failed attempts that open the circuit breaker. Default 6. */
  readonly failuresBeforeBreak?: number;
  /** How long the circuit breaker stays open. Default 10,000. */
  readonly breakMs?: number;
  /** Maximum number of open requests. Default 32. */
  readonly maxOpen?: number;
  /** Maximum number of requests that wait until others end. Default 256. */
  readonly maxWaiting?: number;
  /** How long a request waits for others to end. Default 8,000. */
  readonly maxWaitMs?: number;
  readonly onBreak?: (isBroken: boolean) => void;
  /** Called after each request with its time, retries and pauses included. */
  readonly onRequest?: (seconds: number, result: 'ok' | 'failed') => void;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface UpstreamRequest extends RequestInit {
  readonly path: string;
  readonly accepted: readonly number[];
}

export interface CmsClient {
  /** Fetches `path` under the URL. Rejects with a CmsError unless the status is 2xx or in `accepted`. */
  read(path: string, accepted?: readonly number[]): Promise<UpstreamResponse>;
  /** Posts a query as JSON. It must not change anything, because it may be retried. */
  query(path: string, body: unknown): Promise<UpstreamResponse>;
}

/** Retried, and counted by the circuit breaker: the source is unreachable, overloaded or broken. */
class TemporaryError extends CmsUnreachableError {}

/** The response is not JSON. Also retried. At startup, this error means that the URL is wrong. */
class NoJsonError extends CmsError {}

const isTemporary = (error: unknown): boolean =>
  error instanceof TemporaryError || error instanceof NoJsonError || error instanceof TaskCancelledError;

/** A response that WordPress creates quickly; every WordPress has this path, with WPGraphQL, too. */
const probePath = '/wp-json/?_fields=name';

/** The source rejects the credentials, or the user may not read the content. */
export class CmsCredentialsError extends CmsError {
  /** WordPress's error code, if the response has one. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

function createPolicies({
  timeoutMs = 8000,
  retries = 2,
  retryDelayMs = 150,
  failuresBeforeBreak = 6,
  breakMs = 10_000,
  onBreak,
}: CmsClientOptions) {
  const breaker = circuitBreaker(handleWhen(isTemporary), {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(failuresBeforeBreak),
  });
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onBreak?.(true);
    if (state === CircuitState.Closed) onBreak?.(false);
  });
  const backoff = new ExponentialBackoff({
    initialDelay: retryDelayMs,
    maxDelay: retryDelayMs * 20,
    generator: decorrelatedJitterGenerator,
  });
  const retried = retry(handleWhen(isTemporary), { maxAttempts: retries, backoff });
  return {
    /** Retries and breaks the circuit. */
    policy: wrap(retried, breaker),
    // Not part of `policy`, which passes one signal to all requests: each timeout would listen to it, and
    // Node warns of a leak when a signal has more than 10 listeners.
    limit: timeout(timeoutMs, TimeoutStrategy.Aggressive),
    breaker,
  };
}

async function readBody(response: Response, url: string): Promise<unknown> {
  const text = await readText(response, url);
  try {
    return await parseCmsJson(text);
  } catch (cause) {
    if (cause instanceof TooComplexError) throw new CmsError(`${url} responded with ${cause.message}.`);
    // An error page of PHP or of a proxy; a retry may succeed.
    throw new NoJsonError(
      `${url} did not respond with JSON (the response starts with ${JSON.stringify(text.slice(0, 60))}).`,
      { cause },
    );
  }
}

async function readText(response: Response, url: string): Promise<string> {
  try {
    return await readCmsText(response);
  } catch (cause) {
    if (cause instanceof TooLargeError)
      throw new CmsError(`${url} responded with more than ${cause.maxMegabytes} MB, which is the limit.`);
    throw new TemporaryError(`The response of ${url} was cut off: ${describeError(cause)}.`, { cause });
  }
}

/**
 * Describes a rejection by WordPress's `{code, message}`. If a proxy or firewall rejected the request, quotes
 * the start of its page.
 */
async function readRejection(response: Response, url: string): Promise<{ text: string; code?: string }> {
  try {
    const body = await readBody(response, url);
    if (typeof body !== 'object' || body === null || !('message' in body)) return { text: '.' };
    const code = 'code' in body ? String(body.code) : undefined;
    return { text: `: ${String(body.message).slice(0, 200)}`, code };
  } catch (error) {
    if (error instanceof CmsError) return { text: `, and ${error.message}` };
    throw error;
  }
}

async function checkStatus(response: Response, url: string, accepted: readonly number[]): Promise<void> {
  const { status } = response;
  if (response.ok || accepted.includes(status)) return;
  if (status >= 500 || status === 429 || status === 408) {
    // Canceling the unread body frees the connection.
    await response.body?.cancel();
    throw new TemporaryError(`${url} responded with ${status}.`);
  }
  const rejection = await readRejection(response, url);
  const message = `${url} responded with ${status}${rejection.text}`;
  throw status === 401 || status === 403
    ? new CmsCredentialsError(message, rejection.code)
    : new CmsError(message);
}

/**
 * Creates a client of a CMS that may be slow, unreachable or broken. `fetch` keeps connections open. Each
 * attempt has a timeout, and failed attempts are retried with jitter. After several consecutive failures the
 * circuit breaker opens: requests fail immediately, so that a cache can serve stale content without a delay.
 */
export function createCmsClient(options: CmsClientOptions) {
  const { url, user, password } = options;
  const { policy, limit, breaker } = createPolicies(options);
  const authorization =
    user && password
      ? { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
      : undefined;

  const { maxOpen = 32, maxWaiting = 256, maxWaitMs = 8000 } = options;
  const queue = createWorkQueue(maxOpen, maxWaiting, maxWaitMs);
  let watch: (() => void) | undefined;

  async function probe(signal: AbortSignal): Promise<boolean> {
    const response = await fetch(url + probePath, { redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status < 500 && response.status !== 429;
  }

  async function attempt(
    target: string,
    init: RequestInit,
    accepted: readonly number[],
  ): Promise<UpstreamResponse> {
    const headers = {
      Accept: 'application/json',
      ...authorization,
      ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const response = await fetchWithinOrigin(target, { ...init, headers }).catch((error: unknown) => {
      if (error instanceof CmsError) throw error;
      throw new TemporaryError(`${target} is unreachable: ${describeError(error)}.`, { cause: error });
    });
    await checkStatus(response, target, accepted);
    return { status: response.status, headers: response.headers, body: await readBody(response, target) };
  }

  async function send({ path, accepted, ...init }: UpstreamRequest) {
    const target = url + path;
    try {
      return await policy.execute(() =>
        limit.execute(({ signal }) => attempt(target, { ...init, signal }, accepted)),
      );
    } catch (error) {
      if (isTemporary(error) || error instanceof BrokenCircuitError) watch?.();
      if (error instanceof CmsError) throw error;
      if (error instanceof BrokenCircuitError)
        throw new CmsUnreachableError(
          `${url} failed several times in a row; requests are paused for a moment.`,
          { cause: error },
        );
      if (error instanceof TaskCancelledError)
        throw new CmsUnreachableError(`${target} did not respond in time.`, { cause: error });
      throw new CmsError(`The request to ${target} failed: ${describeError(error)}.`, { cause: error });
    }
  }

  /** Bounds how much work visitors can cause in the CMS, and how many responses are in memory. */
  async function sendQueued(request: UpstreamRequest) {
    try {
      return await queue(() => send(request));
    } catch (cause) {
      if (!(cause instanceof ProblemError)) throw cause;
      throw new CmsUnreachableError(
        `The request to ${url}${request.path} was not sent: ${maxOpen} requests are open and ${queue.waiting} wait.`,
        { cause },
      );
    }
  }

  const observed = (request: UpstreamRequest) =>
    withSpan('request CMS', { 'url.path': request.path.split('?')[0] ?? request.path }, () =>
      observeRequest(options.onRequest, () => sendQueued(request)),
    );
  return {
    /** The requests that wait until others end. */
    queue,
    read: (path: string, accepted: readonly number[] = []) => observed({ path, accepted }),
    query: (path: string, body: unknown) =>
      observed({ path, accepted: [], method: 'POST', body: JSON.stringify(body) }),
    /** Starts to probe during outages: when one ends, resumes requests before `breakMs` and calls `onEnd`. */
    watchOutages(onEnd: () => void) {
      watch = createOutageWatch({
        probe,
        onEnd() {
          // Ending a manual break closes the circuit.
          if (breaker.state !== CircuitState.Closed) breaker.isolate().dispose();
          onEnd();
        },
      });
    },
  };
}
