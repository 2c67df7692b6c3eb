import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../testing/listen.ts';
import { RejectedBatchError } from './event-sink.ts';
import { createUrlDelivery } from './url-delivery.ts';

test.each([301, 302, 303, 307, 308])(
  'keeps a batch after a redirect with status %i, and names its location',
  async (status) => {
    const requests: string[] = [];
    const server = await listen((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (request.url === '/events') response.writeHead(status, { location: '/new' });
      response.end();
    });
    onTestFinished(() => server.close());
    const error = await createUrlDelivery({ url: `${server.origin}/events` })(['{}\n']).catch(
      (reason: unknown) => reason,
    );
    expect(error).not.toBeInstanceOf(RejectedBatchError);
    expect((error as Error).message).toBe(
      `EVENTS_URL responded ${status} to 1 event, a redirect to /new; set EVENTS_URL to the final URL`,
    );
    expect(requests).toEqual(['POST /events']);
  },
);
