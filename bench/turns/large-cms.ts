import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestWordPress } from '../../server/testing/wordpress/wordpress-server.ts';

/** Just below the limits of a response: 125,000 values, 5,000 names, 8 MB. */
const values = 120_000;
const names = 4900;
const padding = 'x'.repeat(40);
const isPostList = /^\/wp-json\/wp\/v2\/posts\?/;

/**
 * Returns 100 posts, the maximum of a list. As after some plugins, each has objects with many different
 * names.
 */
function enlarge(posts: readonly object[]): readonly object[] {
  const [first] = posts;
  if (!first) throw new Error('The fake WordPress has no posts.');
  const list = Array.from({ length: 100 }, (_, index) => ({ ...first, id: 500_000 + index }));
  const fieldsOfPost = Math.floor((values - JSON.stringify(list).split(/[,[{]/).length) / 2 / list.length);
  return list.map((post, index) => ({
    ...post,
    more: Array.from({ length: fieldsOfPost }, (__, field) => ({
      [`name${(index * fieldsOfPost + field) % names}`]: padding,
    })),
  }));
}

export interface LargeCms {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts a WordPress whose lists of posts are as large as the server accepts. */
export async function startLargeCms(): Promise<LargeCms> {
  const wordpress = await startTestWordPress();
  const server = createServer(async (request, response) => {
    const found = await fetch(wordpress.origin + request.url);
    const text = await found.text();
    const isEnlarged = found.ok && isPostList.test(request.url ?? '');
    response
      .writeHead(found.status, { 'Content-Type': 'application/json' })
      .end(isEnlarged ? JSON.stringify(enlarge(JSON.parse(text) as object[])) : text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await wordpress.close();
    },
  };
}
