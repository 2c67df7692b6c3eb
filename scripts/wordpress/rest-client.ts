import type { Role } from './wordpress-site.ts';

/** An answer of WordPress that is not success, in its own words. */
class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: WordPress answers in many shapes; callers take what they need
export type RestResponse = any;

/** Asks WordPress's REST API: a path below `/wp-json`, a body makes it a POST. */
export type RestClient = (
  path: string,
  body?: Readonly<Record<string, unknown>>,
  method?: string,
) => Promise<RestResponse>;

/** A client that speaks as one of the users. */
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

/** Does a few at a time: WordPress has four workers here. */
export async function forEachAtOnce<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const waiting = [...values];
  const takeNext = async (): Promise<void> => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
}
