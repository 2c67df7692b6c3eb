import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pluginConstants } from '../../../scripts/wordpress/embed-server.ts';
import { createRestClient } from '../../../scripts/wordpress/rest-client.ts';
import { serveWordPress, type WordPress } from '../../../scripts/wordpress/wordpress-site.ts';
import { findFreePort } from '../../support/free-port.ts';
import { startSeparateWordPress } from '../support/separate-wordpress.ts';
import { isUnavailable } from '../wordpress-test.ts';

describe.skipIf(isUnavailable)('the plugin from its activation to its deletion', () => {
  let site: WordPress;

  beforeAll(async () => {
    site = await startSeparateWordPress('lifecycle-long');
  });
  afterAll(() => site?.stop());

  test('delays saving only once, and briefly, if the server hangs', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const constants = pluginConstants(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    const port = await findFreePort();
    const php = await serveWordPress({ ...site.handle, constants }, port);
    try {
      const rest = createRestClient(`http://127.0.0.1:${port}`, 'author', site.passwords.author);
      const measure = async (title: string) => {
        const begun = performance.now();
        await rest('/wp/v2/posts', { title, status: 'publish', content: '<pull-quote>Said</pull-quote>' });
        return performance.now() - begun;
      };
      // The first save waits for the server. The second save does not wait, because requests are then paused.
      const waited = (await measure('Waits')) - (await measure('Does not'));
      expect(waited).toBeGreaterThan(1500);
      expect(waited).toBeLessThan(4500);
    } finally {
      await php.stop();
      silent.closeAllConnections();
      silent.close();
    }
  });
});
