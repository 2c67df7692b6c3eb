import { describe, expect, test } from 'vitest';
import { startSecondServer } from './support/second-server.ts';
import { getHtml as get, isUnavailable } from './wordpress-test.ts';

describe.skipIf(isUnavailable)('our server while WordPress is down', () => {
  test('serves cached pages after WordPress is killed, and reconnects after its restart', async () => {
    const { origin, server, restartPhp, ...started } = await startSecondServer();
    let { php } = started;
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
      php = await restartPhp();
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
});
