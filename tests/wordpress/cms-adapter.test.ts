import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWpGraphql, readSource } from '../../scripts/wordpress/packages.ts';
import { createRestClient } from '../../scripts/wordpress/rest-client.ts';
import { type Seeded, seedWordPress } from '../../scripts/wordpress/seed.ts';
import { evaluatePhp, startWordPress, type WordPress } from '../../scripts/wordpress/wordpress-site.ts';
import { createCms } from '../../server/cms/create-cms.ts';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createAdapterContentFolder } from '../../server/testing/adapter-content-folder.ts';
import {
  adapterDependencies,
  type OpenedAdapter,
  testCmsAdapter,
} from '../../server/testing/cms-adapter-tests.ts';
import { findFreePort } from '../support/free-port.ts';
import { createEntries, readOrder, recordedOrder } from './support/list-order.ts';
import { wordpress as shared } from './wordpress-test.ts';

/** Folder of the WPGraphQL plugin, which no package registry has. */
const wpgraphql = process.env.WPGRAPHQL_DIR;

describe.skipIf(!shared || !wpgraphql)('a real WordPress with WPGraphQL', () => {
  let wordpress: WordPress;
  let seeded: Seeded;

  beforeAll(async () => {
    const { root } = shared.handle;
    checkWpGraphql(wpgraphql ?? '');
    wordpress = await startWordPress({
      root,
      folder: join(root, '.wordpress'),
      name: 'contract',
      source: readSource(process.env.WORDPRESS),
      port: await findFreePort(),
      wpgraphql,
    });
    const content = await createAdapterContentFolder();
    const evaluate = (code: string) => evaluatePhp(wordpress.handle, wordpress.origin, code);
    const rest = createRestClient(wordpress.origin, 'admin', wordpress.passwords.admin);
    seeded = await seedWordPress(rest, content.directory, { imageOrigin: '', evaluate });
    await content.remove();
  });
  afterAll(() => wordpress?.stop());

  async function open(kind: 'wordpress' | 'wpgraphql', isSignedIn: boolean): Promise<OpenedAdapter> {
    const credentials = isSignedIn ? { CMS_USER: 'editor', CMS_PASSWORD: wordpress.passwords.editor } : {};
    const cms = await createCms(
      readConfiguration({ CMS: kind, CMS_URL: wordpress.origin, ...credentials }),
      adapterDependencies,
    );
    return { cms, idOf: (id) => String(seeded.ids.get(id) ?? id), close: async () => undefined };
  }

  testCmsAdapter('over REST', () => open('wordpress', false));
  testCmsAdapter('over REST, signed in', () => open('wordpress', true));
  testCmsAdapter('over GraphQL', () => open('wpgraphql', false));
  testCmsAdapter('over GraphQL, signed in', () => open('wpgraphql', true));

  test('has the title of the page for posts over REST and over GraphQL', async () => {
    const evaluate = (code: string) => evaluatePhp(wordpress.handle, wordpress.origin, code);
    evaluate(`$page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish',
      'post_title' => 'News &amp; views', 'post_name' => 'news' ) ); update_option( 'page_for_posts', $page );`);
    for (const kind of ['wordpress', 'wpgraphql'] as const) {
      const { cms } = await open(kind, false);
      const page = await cms.pageByPath('/news/');
      expect(page, kind).toMatchObject({
        title: 'News & views',
        content: expect.stringContaining('<post-list'),
      });
    }
    evaluate(`wp_delete_post( get_option( 'page_for_posts' ), true ); update_option( 'page_for_posts', 0 );`);
  });

  // Runs last, because it creates content.
  test('has the same order in all lists over REST and over GraphQL', async () => {
    const category = await createEntries(
      createRestClient(wordpress.origin, 'admin', wordpress.passwords.admin),
    );
    const [rest, graphql] = [await open('wordpress', false), await open('wpgraphql', false)];
    const [restLists, graphqlLists] = [
      await readOrder(rest.cms, category),
      await readOrder(graphql.cms, category),
    ];
    expect(graphqlLists).toEqual(restLists);
    expect(Object.values(restLists)).toEqual(Object.values(restLists).map(() => recordedOrder));
  });
});
