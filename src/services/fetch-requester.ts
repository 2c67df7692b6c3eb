import { readBoundedText } from '../core/text/bounded-text.ts';

/** A request of Algolia's client. Times are in milliseconds. */
interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: string | Uint8Array;
  readonly responseTimeout: number;
}

interface HttpResponse {
  readonly content: string;
  readonly status: number;
  readonly isTimedOut: boolean;
}

/** Several times the size of a response with all the hits that a ranking requests. */
const maxBytes = 2 * 1_048_576;

/** Sends the requests of Algolia's client where there is no XMLHttpRequest: on servers and in Workers. */
export const fetchRequester = {
  async send({ url, method, headers, data, responseTimeout }: HttpRequest): Promise<HttpResponse> {
    try {
      const signal = AbortSignal.timeout(responseTimeout);
      const response = await fetch(url, { method, headers, body: data as BodyInit | undefined, signal });
      const content = await readBoundedText(response, maxBytes);
      return { content, status: response.status, isTimedOut: false };
    } catch (error) {
      // The client tries its next host.
      return { content: String(error), status: 0, isTimedOut: (error as Error).name === 'TimeoutError' };
    }
  },
};
