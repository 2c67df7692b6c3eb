import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startTestWordPress } from '../../server/testing/wordpress/wordpress-server.ts';

export interface ChangingWordPress {
  readonly origin: string;
  /** The number that pages contain as `revision-NUMBER`. */
  revision: number;
  /** Milliseconds before each response. */
  delayMs: number;
  /** While true, every response is a 500. */
  isDown: boolean;
  /** While true, requests wait; they get their responses when the value is false again. */
  isHanging: boolean;
  /** How many requests the CMS has received. */
  readonly requests: number;
  /** How many probes (`probePath`) have received a response. */
  readonly probeResponses: number;
  close(): Promise<void>;
}

/** The server requests this path during an outage, to find out when the outage ends. */
const probePath = '/wp-json/?_fields=name';

/** The time of the last change of the test WordPress's posts, in its own zone and in UTC. */
const modifiedAt = ['2026-01-02T22:40:00', '2026-01-03T03:40:00'];

function addSeconds(moment: string, seconds: number): string {
  return new Date(Date.parse(`${moment}Z`) + seconds * 1000).toISOString().slice(0, 19);
}

/** Starts the test WordPress behind a proxy that changes the text of its pages. */
export async function startChangingWordPress(host = '127.0.0.1'): Promise<ChangingWordPress> {
  const wordPress = await startTestWordPress();
  let requests = 0;
  let probeResponses = 0;
  let isClosed = false;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    if (cms.delayMs > 0) await setTimeout(cms.delayMs);
    while (cms.isHanging && !isClosed) await setTimeout(20);
    if (cms.isDown) {
      response.writeHead(500).end();
      return;
    }
    if (request.url === probePath) probeResponses += 1;
    const upstream = await fetch(wordPress.origin + request.url, {
      headers: request.headers.authorization ? { authorization: request.headers.authorization } : {},
    });
    let text = (await upstream.text()).replaceAll('<p>Text.</p>', `<p>Text. revision-${cms.revision}</p>`);
    text = text.replaceAll(wordPress.origin, cms.origin);
    for (const moment of modifiedAt) text = text.replaceAll(moment, addSeconds(moment, cms.revision));
    const headers: Record<string, string> = {};
    for (const name of ['content-type', 'x-wp-total', 'x-wp-totalpages', 'link']) {
      const value = upstream.headers.get(name);
      if (value) headers[name] = value;
    }
    response.writeHead(upstream.status, headers).end(text);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, host);
  await once(server, 'listening');
  const cms: ChangingWordPress = {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    revision: 1,
    delayMs: 0,
    isDown: false,
    isHanging: false,
    get requests() {
      return requests;
    },
    get probeResponses() {
      return probeResponses;
    },
    async close() {
      isClosed = true;
      server.closeAllConnections();
      server.close();
      await wordPress.close();
    },
  };
  return cms;
}
