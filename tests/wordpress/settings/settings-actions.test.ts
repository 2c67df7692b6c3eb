import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluatePhp } from '../../../scripts/wordpress/wordpress-site.ts';
import { fetchWithRetry, isUnavailable, logIn, rest, runPhp, wordpress } from '../wordpress-test.ts';

/** Runs code without constants that override the settings, in a transaction that is rolled back. */
const run = (code: string) =>
  JSON.parse(
    evaluatePhp(
      { ...wordpress.handle, constants: {} },
      wordpress.origin,
      `global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
       ${code} $wpdb->query( 'ROLLBACK' ); wp_cache_flush();`,
    ),
  );
const settings = (values: string) =>
  `add_filter( 'pre_option_edu_embed_settings', fn() => array( ${values} ) );`;

describe.skipIf(isUnavailable)('the buttons of the settings page', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.connect(wordpress.browserEndpoint);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(20_000);
    await context.addCookies([...(await logIn('admin'))]);
    page = await context.newPage();
    await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=edu-embed`);
  });
  afterAll(() => browser?.close());

  test('the test button reports that the server responds and accepts the secrets', async () => {
    await page.getByRole('link', { name: 'Test connection' }).click();
    for (const text of ['The server responds.', 'PURGE_SECRET is accepted.', 'PRERENDER_SECRET is accepted.'])
      await page.getByText(text).waitFor();
    await page.locator('tr', { hasText: 'Last purge' }).getByText(/ ago$/).waitFor();
    await page.reload();
    expect(await page.getByText('The server responds.').count()).toBe(0);
  });

  test('the purge button purges all pages of the server', async () => {
    const { link } = await rest('/wp/v2/pages', {
      role: 'editor',
      body: { title: 'Purged', status: 'publish', content: 'x' },
    });
    const { pathname } = new URL(link);
    await (await fetch(wordpress.serverOrigin + pathname)).text();
    const before = runPhp("echo get_option( 'blogname' );");
    // Without a hook, the server does not notice the change.
    runPhp(
      "global $wpdb; $wpdb->update( $wpdb->options, array( 'option_value' => 'After the purge' ), array( 'option_name' => 'blogname' ) );",
    );
    await page.getByRole('link', { name: 'Purge all pages' }).click();
    await page.getByText('The server’s pages are purged.').waitFor();
    await expect.poll(async () => (await fetchWithRetry(pathname)).text()).toContain('After the purge');
    runPhp(`update_option( 'blogname', ${JSON.stringify(before)} );`);
  });

  test('a purge of all pages also purges the images of the server', () => {
    const tags = run(
      `${settings("'server' => 'http://127.0.0.1:9', 'purgeSecret' => 'kept-secret-of-16-characters'")} $tags = null;
       add_filter( 'pre_http_request', function ( $unused, $arguments ) use ( &$tags ) {
         $tags = json_decode( $arguments['body'], true )['tags']; return array( 'response' => array( 'code' => 200 ), 'body' => '{}', 'headers' => array() ); }, 10, 2 );
       EduEmbed\\purge_all(); echo wp_json_encode( $tags );`,
    );
    expect(tags).toEqual(['all', 'images']);
  });

  test('a purge of all pages keeps stale fragments until they are rendered again', () => {
    const [fragments, isStale] = run(
      `${settings('')} EduEmbed\\store_fragments( array( '<pull-quote>Kept</pull-quote>' => 'html' ) );
       EduEmbed\\purge_all(); EduEmbed\\trim_fragments();
       $key = EduEmbed\\fragment_key( '<pull-quote>Kept</pull-quote>' );
       $fragments = EduEmbed\\get_fragments( array( $key ) );
       $is_stale = ( $fragments[ $key ]['at'] ?? 0 ) < time() - EduEmbed\\MAX_FRAGMENT_SECONDS;
       echo wp_json_encode( array( array_column( $fragments, 'html' ), $is_stale ) );`,
    );
    expect([fragments, isStale]).toEqual([['html'], true]);
  });

  test.each([
    ['reports a server that is unavailable', "'server' => 'http://127.0.0.1:9'", 'does not respond'],
    ['asks for the URL of the server if it is not set', '', 'Enter the server URL first.'],
  ])('the test button %s', (_what, values, text) => {
    const messages = run(`${settings(values)} echo wp_json_encode( EduEmbed\\test_connection() );`);
    expect(messages).toEqual([['error', expect.stringContaining(text)]]);
  });

  test('the test button reports a secret that differs from the server’s, and a secret that is not set', () => {
    const values = `'server' => '${wordpress.serverOrigin}', 'purgeSecret' => 'another-secret-of-16'`;
    const messages = run(`${settings(values)} echo wp_json_encode( EduEmbed\\test_connection() );`);
    expect(messages.slice(1)).toEqual([
      ['warning', 'PURGE_SECRET is rejected: it differs from the server’s.'],
      ['warning', 'PRERENDER_SECRET is not set here.'],
    ]);
  });

  test('the test button reports that a secret could not be tested if the server did not respond in time', () => {
    const values = `'server' => 'http://127.0.0.1:9', 'purgeSecret' => 'kept-secret-of-16-characters'`;
    const respond = `add_filter( 'pre_http_request', fn( $response, $arguments, $url ) => str_ends_with( $url, '/readyz' ) ? array( 'response' => array( 'code' => 200 ), 'body' => '', 'headers' => array() ) : new WP_Error( 'timeout', 'Timed out' ), 10, 3 );`;
    const messages = run(
      `${settings(values)} ${respond} echo wp_json_encode( EduEmbed\\test_connection() );`,
    );
    expect(messages[1]).toEqual([
      'warning',
      'PURGE_SECRET could not be tested: the server did not respond in time.',
    ]);
  });

  test('the generate button creates only the secrets that are not set, and shows them once', () => {
    const [messages, stored] = run(
      `update_option( 'edu_embed_settings', array( 'purgeSecret' => 'kept-secret-of-16-characters' ) );
       echo wp_json_encode( array( EduEmbed\\generate_secrets(), get_option( 'edu_embed_settings' ) ) );`,
    );
    expect(messages[0][1]).toMatch(/: PRERENDER_SECRET=\w{40}$/);
    expect(stored.purgeSecret).toBe('kept-secret-of-16-characters');
    expect(stored.prerenderSecret).toHaveLength(40);
    // With a preview secret, Preview would no longer open WordPress's own page.
    expect(stored.previewSecret ?? '').toBe('');
  });

  test('the generate button creates only the preview secret on request', () => {
    const [messages, stored] = run(
      `update_option( 'edu_embed_settings', array() );
       echo wp_json_encode( array( EduEmbed\\generate_secrets( array( 'previewSecret' ) ), get_option( 'edu_embed_settings' ) ) );`,
    );
    expect(messages[0][1]).toMatch(/: PREVIEW_SECRET=\w{40}$/);
    expect([stored.purgeSecret ?? '', stored.previewSecret.length]).toEqual(['', 40]);
  });

  test('returns 403 for the purge button without a nonce', async () => {
    const cookie = (await logIn('admin')).map(({ name, value }) => `${name}=${value}`).join('; ');
    const { status } = await fetch(`${wordpress.origin}/wp-admin/admin-post.php?action=edu_embed_purge_all`, {
      headers: { cookie },
    });
    expect(status).toBe(403);
  });
});
