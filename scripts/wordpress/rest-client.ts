import type { Role } from './wordpress-site.ts';

/** The error when WordPress responds with an error status. */
class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: responses have many formats; callers read the fields they need
export type RestResponse = any;

/** Requests WordPress's REST API at a path under `/wp-json`; by default POST if there is a body. */
export type RestClient = (
  path: string,
  body?: Readonly<Record<string, unknown>>,
  method?: string,
) => Promise<RestResponse>;

/** Creates a client that is authenticated as one of the users. */
export function createRestClient(origin: string, role: Role, password: string): RestClient {
  const authorization = `Basic ${Buffer.from(`${role}:${password}`).toString('base64')}`;
  return async (path, body, method = body ? 'POST' : 'GET') => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/wp-json${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new RestError(response.status, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
}

/** Calls a function for all values, up to `concurrency` at a time; WordPress has four workers. */
export async function forEachConcurrently<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
  concurrency = 4,
): Promise<void> {
  const waiting = [...values];
  const takeNext = async (): Promise<void> => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: concurrency }, takeNext));
}
