import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pluginConstants } from '../../scripts/wordpress/embed-server.ts';
import { createRestClient, type RestClient } from '../../scripts/wordpress/rest-client.ts';
import { evaluatePhp, type WordPress } from '../../scripts/wordpress/wordpress-site.ts';
import { createCms } from '../../server/cms/create-cms.ts';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { adapterDependencies } from '../../server/testing/cms-adapter-tests.ts';
import { findFreePort } from '../support/free-port.ts';
import { createEntries, readOrder, recordedOrder } from './support/list-order.ts';
import { startSeparateWordPress } from './support/separate-wordpress.ts';
import { isUnavailable, wordpress as shared } from './wordpress-test.ts';

/** Tests that change all lists and paths of WordPress, or need other settings. */
describe.skipIf(isUnavailable)('a separate WordPress', () => {
  let wordpress: WordPress;
  let rest: RestClient;
  const evaluate = (code: string) => evaluatePhp(wordpress.handle, wordpress.origin, code);
  const openCms = () =>
    createCms(readConfiguration({ CMS: 'wordpress', CMS_URL: wordpress.origin }), adapterDependencies);

  beforeAll(async () => {
    // No server runs at this port.
    const server = `http://127.0.0.1:${await findFreePort()}`;
    wordpress = await startSeparateWordPress('separate-long', {
      constants: { ...pluginConstants(server), EDU_EMBED_PREVIEW_SECRET: '' },
      mustUse: join(shared.handle.root, 'tests/wordpress/mu-plugins'),
    });
    rest = createRestClient(wordpress.origin, 'admin', wordpress.passwords.admin);
  });
  afterAll(() => wordpress?.stop());

  test('Preview opens WordPress’s own page if there is no preview secret', async () => {
    const draft = await rest('/wp/v2/posts', { title: 'Draft', status: 'draft', content: 'x' });
    const url = evaluate(`wp_set_current_user( 1 ); echo get_preview_post_link( ${draft.id} );`);
    expect(url).toBe(`${wordpress.origin}/?p=${draft.id}&preview=true`);
  });

  test('the server lists entries with the same date in the same order as WPGraphQL', async () => {
    const category = await createEntries(rest);
    const lists = await readOrder(await openCms(), category);
    expect(lists).toEqual(Object.fromEntries(Object.keys(lists).map((name) => [name, recordedOrder])));
  });

  test('the server reports plain permalinks, with which WordPress serves its front page at every path', async () => {
    evaluate("$GLOBALS['wp_rewrite']->set_permalink_structure( '' ); flush_rewrite_rules( false );");
    await expect(openCms()).rejects.toThrow(/the permalinks of .* are "Plain"/);
  });
});
