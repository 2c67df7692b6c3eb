import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  decorrelatedJitterGenerator,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { CmsError } from '../cms.ts';
import { readBoundedText, TooLargeError } from './read-bounded-text.ts';
import { fetchWithinOrigin, StrayRedirectError } from './within-origin.ts';

export interface CmsClientOptions {
  /** Address of the WordPress, without a slash at its end. */
  readonly url: string;
  readonly user?: string;
  /** An application password. */
  readonly password?: string;
  /** Patience for one attempt. Default 8,000. */
  readonly timeoutMs?: number;
  /** Attempts after the first one. Default 2. */
  readonly retries?: number;
  /** The longest wait before the first retry; later ones grow from it. Default 150. */
  readonly retryMilliseconds?: number;
  /** Failed attempts in a row after which the source is left alone. Default 6. */
  readonly failuresBeforeBreak?: number;
  /** How long it is left alone. Default 10,000. */
  readonly breakMilliseconds?: number;
  readonly onBreak?: (isBroken: boolean) => void;
}

export interface CmsResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface CmsClient {
  /** Reads `path` below the address. Rejects with a CmsError for all that is neither 2xx nor a status in `accepted`. */
  read(path: string, accepted?: readonly number[]): Promise<CmsResponse>;
  /** Sends a question as JSON; it must not change anything, because it may be repeated. */
  ask(path: string, body: unknown): Promise<CmsResponse>;
}

/** Worth another attempt, and counted against the source: it is away, overloaded or broken. */
class TemporaryError extends CmsError {}

/** The source answers, and says no to the credentials. */
export class CmsRefusedError extends CmsError {}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

function policyOf(options: CmsClientOptions): IPolicy {
  const {
    timeoutMs = 8000,
    retries = 2,
    retryMilliseconds = 150,
    failuresBeforeBreak = 6,
    breakMilliseconds = 10_000,
    onBreak,
  } = options;
  const isTemporary = (error: Error) =>
    error instanceof TemporaryError || error instanceof TaskCancelledError;
  const breaker = circuitBreaker(handleWhen(isTemporary), {
    halfOpenAfter: breakMilliseconds,
    breaker: new ConsecutiveBreaker(failuresBeforeBreak),
  });
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onBreak?.(true);
    if (state === CircuitState.Closed) onBreak?.(false);
  });
  const backoff = new ExponentialBackoff({
    initialDelay: retryMilliseconds,
    maxDelay: retryMilliseconds * 20,
    generator: decorrelatedJitterGenerator,
  });
  return wrap(
    retry(handleWhen(isTemporary), { maxAttempts: retries, backoff }),
    breaker,
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
}

async function readBody(response: Response, url: string): Promise<unknown> {
  const text = await readText(response, url);
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A PHP error page, or a proxy's: the next attempt may well be whole.
    throw new TemporaryError(
      `${url} did not answer with JSON (it begins with ${JSON.stringify(text.slice(0, 60))}).`,
      { cause },
    );
  }
}

async function readText(response: Response, url: string): Promise<string> {
  try {
    return await readBoundedText(response);
  } catch (cause) {
    if (cause instanceof TooLargeError)
      throw new CmsError(`${url} answered with more than ${cause.megabytes} MB, which is too much.`);
    throw new TemporaryError(`${url} broke off in its answer: ${describe(cause)}.`, { cause });
  }
}

/** WordPress explains a refusal in `{code, message}`; where something before it refused, how that page begins tells who it was. */
async function readRefusal(response: Response, url: string): Promise<string> {
  try {
    const body = await readBody(response, url);
    return typeof body === 'object' && body !== null && 'message' in body
      ? `: ${String(body.message).slice(0, 200)}`
      : '.';
  } catch (error) {
    if (error instanceof CmsError) return `, and ${error.message}`;
    throw error;
  }
}

async function checkStatus(response: Response, url: string, accepted: readonly number[]): Promise<void> {
  const { status } = response;
  if (response.ok || accepted.includes(status)) return;
  if (status >= 500 || status === 429 || status === 408) {
    // Nobody reads it: the connection is free again.
    await response.body?.cancel();
    throw new TemporaryError(`${url} answered ${status}.`);
  }
  const text = `${url} answered ${status}${await readRefusal(response, url)}`;
  throw status === 401 || status === 403 ? new CmsRefusedError(text) : new CmsError(text);
}

/**
 * Speaks to a content system that may be slow, away or broken. Connections are kept
 * open between questions (fetch does that); an attempt has a time-out; failed ones
 * are repeated after a random wait, so that servers do not ask in step; after a row
 * of failures the source is left alone for a while, and questions fail at once, so
 * that a cache can serve what it has without making readers wait.
 */
export function createCmsClient(options: CmsClientOptions): CmsClient {
  const { url, user, password } = options;
  const policy = policyOf(options);
  const authorization =
    user && password
      ? { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
      : undefined;

  async function attempt(
    address: string,
    init: RequestInit,
    accepted: readonly number[],
  ): Promise<CmsResponse> {
    const headers = {
      Accept: 'application/json',
      ...authorization,
      ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const response = await fetchWithinOrigin(address, { ...init, headers }).catch((error: unknown) => {
      if (error instanceof StrayRedirectError) throw new CmsError(`${address} ${error.message}`);
      throw new TemporaryError(`${address} does not answer: ${describe(error)}.`, { cause: error });
    });
    await checkStatus(response, address, accepted);
    return { status: response.status, headers: response.headers, body: await readBody(response, address) };
  }

  async function send(path: string, init: RequestInit, accepted: readonly number[]): Promise<CmsResponse> {
    const address = url + path;
    try {
      return await policy.execute(({ signal }) => attempt(address, { ...init, signal }, accepted));
    } catch (error) {
      if (error instanceof CmsError) throw error;
      if (error instanceof BrokenCircuitError)
        throw new CmsError(`${url} has failed several times in a row and is left alone for a moment.`, {
          cause: error,
        });
      if (error instanceof TaskCancelledError)
        throw new CmsError(`${address} did not answer in time.`, { cause: error });
      throw new CmsError(`${address} could not be asked: ${describe(error)}.`, { cause: error });
    }
  }

  return {
    read: (path, accepted = []) => send(path, {}, accepted),
    ask: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }, []),
  };
}
