import { describe, expect, test } from 'vitest';
import { startSecondServer } from './support/second-server.ts';
import { getHtml as get, isUnavailable } from './wordpress-test.ts';

describe.skipIf(isUnavailable)('our server while WordPress is down', () => {
  test('responds to an unknown path within seconds while WordPress hangs', async () => {
    const { origin, server, php } = await startSecondServer();
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
