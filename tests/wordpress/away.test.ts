import { describe, expect, test } from 'vitest';
import { startEmbedServer } from '../../scripts/wordpress/embed-server.ts';
import { serveWordPress } from '../../scripts/wordpress/wordpress-site.ts';
import { findFreePort } from '../support/free-port.ts';
import { getHtml as get, isUnavailable, wordpress } from './wordpress-test.ts';

describe.skipIf(isUnavailable)('our server while WordPress is down', () => {
  test('serves cached pages after WordPress is killed, and reconnects after its restart', async () => {
    const [wordpressPort, serverPort] = [await findFreePort(), await findFreePort()];
    const second = { origin: `http://127.0.0.1:${wordpressPort}`, passwords: wordpress.passwords };
    const origin = `http://127.0.0.1:${serverPort}`;
    let php = await serveWordPress(wordpress.handle, wordpressPort);
    const server = await startEmbedServer({
      root: wordpress.handle.root,
      wordpress: second,
      cms: 'wordpress',
      port: serverPort,
    });
    try {
      const seen = [
        '/',
        '/articles/night-shift/',
        '/articles/career/',
        '/about-us/',
        '/rankings/health-professions-schools/',
      ];
      const before = await Promise.all(seen.map((path) => get(path, origin)));
      expect(before.map(({ status }) => status)).toEqual(seen.map(() => 200));
      await php.stop('SIGKILL');
      const purge = {
        method: 'POST',
        headers: { authorization: 'Bearer loopback-purge-secret', 'content-type': 'application/json' },
        body: '{"tags":["site","menu"]}',
      };
      expect((await fetch(`${origin}/-/purge`, purge)).status).toBe(200);
      for (let round = 0; round < 2; round++) {
        const after = await Promise.all(seen.map((path) => get(path, origin)));
        expect(after.map(({ status }) => status)).toEqual(seen.map(() => 200));
        expect(after.map(({ html }) => html.includes('</html>'))).toEqual(seen.map(() => true));
      }
      expect((await get('/articles/clinical-hours/', origin)).status).toBe(503);
      expect((await get('/healthz', origin)).status).toBe(200);
      php = await serveWordPress(wordpress.handle, wordpressPort);
      await expect
        .poll(async () => (await get('/articles/clinical-hours/', origin)).status, {
          timeout: 60_000,
          interval: 1000,
        })
        .toBe(200);
    } finally {
      await server.stop();
      await php.stop();
    }
  });

  test('responds to an unknown path within seconds while WordPress hangs', async () => {
    const [wordpressPort, serverPort] = [await findFreePort(), await findFreePort()];
    const origin = `http://127.0.0.1:${serverPort}`;
    const php = await serveWordPress(wordpress.handle, wordpressPort);
    const server = await startEmbedServer({
      root: wordpress.handle.root,
      wordpress: { origin: `http://127.0.0.1:${wordpressPort}`, passwords: wordpress.passwords },
      cms: 'wordpress',
      port: serverPort,
    });
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(-(php.child.pid ?? 0), name);
    try {
      expect((await get('/', origin)).status).toBe(200);
      signal('SIGSTOP');
      const started = performance.now();
      const { status, html } = await get('/there-is-nothing-here/', origin);
      expect([status, html.includes('</html>')]).toEqual([503, true]);
      // The server waits for 2.5 s. The remaining time is for a busy machine.
      expect(performance.now() - started).toBeLessThan(4000);
      expect((await get('/', origin)).status).toBe(200);
    } finally {
      signal('SIGCONT');
      await server.stop();
      await php.stop();
    }
  });
});
