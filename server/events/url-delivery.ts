import { pluralize } from '../../src/core/text/format.ts';
import { RejectedBatchError } from './event-sink.ts';

export interface UrlDeliveryOptions {
  readonly url: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
}

const timeoutMs = 10_000;

/** Statuses of a receiver that may accept the same batch later, or at the URL of a redirect. */
const isTemporary = (status: number): boolean =>
  status < 400 || status >= 500 || [401, 403, 404, 408, 425, 429].includes(status);

/** Sends lines to another server, as `POST` with `application/x-ndjson`. */
export function createUrlDelivery({
  url,
  token,
}: UrlDeliveryOptions): (lines: readonly string[]) => Promise<void> {
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return async (lines) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: lines.join(''),
      // After a 301 or 302, fetch would send a GET without the events.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const location = response.headers.get('location');
    const target = location ? `, a redirect to ${location}; set EVENTS_URL to the final URL` : '';
    const message = `EVENTS_URL responded ${response.status} to ${pluralize(lines.length, 'event')}${target}`;
    throw isTemporary(response.status) ? new Error(message) : new RejectedBatchError(message);
  };
}
