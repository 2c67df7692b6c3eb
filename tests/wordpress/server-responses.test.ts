import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { evaluatePhp } from '../../scripts/wordpress/wordpress-site.ts';
import { isUnavailable, rest, runPhp, wordpress } from './wordpress-test.ts';

/**
 * Runs code in a transaction that is rolled back. PHP code writes the server's responses; `$sent` is the
 * request. Rendered elements are sent as JSON, unless the code sets `$is_raw`.
 */
function withResponses<Result>(response: string, code: string): Result {
  const output = runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
    delete_transient( 'edu_embed_prerender_paused' ); delete_transient( 'edu_embed_purge_paused' ); delete_option( 'edu_embed_pending_purge' );
    $taken = array(); $limit = 0;
    add_filter( 'pre_http_request', function ( $unused, $arguments ) use ( &$taken, &$limit ) {
      $sent = json_decode( $arguments['body'], true ); $limit = $arguments['limit_response_size']; $status = 200; $body = ''; $is_raw = false; ${response}
      if ( isset( $sent['html'] ) && ! $is_raw ) { $body = wp_json_encode( array( 'html' => $body, 'tags' => array( 'site', 'ranking:a' ) ) ); }
      return 0 === $status ? new WP_Error( 'http', 'no response' )
        : array( 'response' => array( 'code' => $status ), 'headers' => array(), 'body' => $body ); }, 10, 2 );
    ${code}
    $wpdb->query( 'ROLLBACK' ); wp_cache_flush();`);
  return JSON.parse(output);
}

describe.skipIf(isUnavailable)('sending purges', () => {
  const send = (
    tags: string,
  ) => `EduEmbed\\take_queued_tags(); EduEmbed\\queue_purge( ${tags} ); EduEmbed\\send_purge();
    echo wp_json_encode( array( $taken, get_option( 'edu_embed_pending_purge', array() ) ) );`;

  test('the plugin logs the tags that the server rejects, and drops them', () => {
    const reject = `$taken = $sent['tags']; $body = wp_json_encode( array( 'purged' => 1, 'rejected' => array( 'path:/rejected/' ) ) );`;
    const code = `$log = wp_tempnam( 'log' ); ini_set( 'error_log', $log );
      EduEmbed\\take_queued_tags(); EduEmbed\\queue_purge( array( 'page:1', 'path:/rejected/' ) ); EduEmbed\\send_purge();
      echo wp_json_encode( array( $taken, get_option( 'edu_embed_pending_purge', array() ), (string) file_get_contents( $log ) ) ); unlink( $log );`;
    const [taken, pending, log] = withResponses<[string[], string[], string]>(
      reject,
      `require_once ABSPATH . 'wp-admin/includes/file.php'; ${code}`,
    );
    expect([taken, pending]).toEqual([['page:1', 'path:/rejected/'], []]);
    expect(log).toContain('the server rejected purge tags with status 200: path:/rejected/');
  });

  test.each([
    [200, ['page:9']],
    [503, ['page:9', 'page:2', 'page:1']],
  ])(
    'after status %i, the plugin keeps the tags that another request stored meanwhile',
    (status, pending) => {
      const store = `global $wpdb; $status = ${status};
      $wpdb->replace( $wpdb->options, array( 'option_name' => 'edu_embed_pending_purge', 'option_value' => maybe_serialize( array( 'page:9' ) ), 'autoload' => 'no' ) );`;
      const code = `update_option( 'edu_embed_pending_purge', array( 'page:2' ), false ); ${send("array( 'page:1' )")}`;
      const [, stored] = withResponses<[string[], string[]]>(store, code);
      expect(stored).toEqual(pending);
    },
  );

  test.each([
    [0, ['page:1']],
    [500, ['page:1']],
    [503, ['page:1']],
    [401, ['page:1']],
    [429, ['page:1']],
    [404, ['page:1']],
    [400, []],
    [413, []],
  ])('after status %i, the tags stored for a later purge are %j', (status, pending) => {
    expect(withResponses(`$status = ${status};`, send("array( 'page:1' )"))).toEqual([[], pending]);
  });
});

describe.skipIf(isUnavailable)('pending purges', () => {
  test.each([
    [1000, 1000],
    [1001, ['all']],
  ])('more than 1,000 pending tags are replaced by a purge of everything: %i', (count, expected) => {
    const pending = withResponses<string[]>(
      '$status = 503;',
      `EduEmbed\\take_queued_tags();
       EduEmbed\\queue_purge( array_map( fn( $n ) => 'post:' . $n, range( 1, ${count} ) ) );
       EduEmbed\\send_purge(); echo wp_json_encode( get_option( 'edu_embed_pending_purge' ) );`,
    );
    expect(typeof expected === 'number' ? pending.length : pending).toEqual(expected);
  });

  test('a purge of everything keeps the pending purge of the images, which it does not include', () => {
    const pending = withResponses<string[]>(
      '$status = 503;',
      `EduEmbed\\take_queued_tags();
       EduEmbed\\queue_purge( array( 'images', ...array_map( fn( $n ) => 'post:' . $n, range( 1, 1000 ) ) ) );
       EduEmbed\\send_purge(); echo wp_json_encode( get_option( 'edu_embed_pending_purge' ) );`,
    );
    expect(pending).toEqual(['all', 'images']);
  });
});

describe.skipIf(isUnavailable)('the plugin’s prerendering', () => {
  const first = '<pull-quote source="A">One</pull-quote>';
  const second = '<content-card heading="B">Two</content-card>';
  const render = (texts: readonly string[]) =>
    `echo wp_json_encode( EduEmbed\\render_elements( array( ${texts.map((text) => `'${text.replaceAll("'", "\\'")}'`).join(', ')} ) )['fragments'] ?? null );`;
  /** Renders elements like our server, simplified. */
  const rendered = `$body = preg_replace( '/<(pull-quote|content-card)([^>]*)>/', '<$1$2 data-state="ready"><template shadowrootmode="open">R</template>', $sent['html'] );`;
  const root = ' data-state="ready"><template shadowrootmode="open">R</template>';

  test('accepts rendered elements, and limits the size of the response', () => {
    const [fragments, limit] = withResponses<[string[], number]>(
      rendered,
      `echo wp_json_encode( array( EduEmbed\\render_elements( array( '${first}', '${second}' ) )['fragments'], $limit ) );`,
    );
    expect(fragments).toEqual([first.replace('>', root), second.replace('>', root)]);
    expect(limit).toBeGreaterThan(1_000_000);
  });

  test('returns the rendered elements and the purge tags of their data', () => {
    const result = withResponses<unknown>(
      rendered,
      `echo wp_json_encode( EduEmbed\\render_elements( array( '${first}' ) ) );`,
    );
    expect(result).toEqual({ fragments: [first.replace('>', root)], tags: ['site', 'ranking:a'] });
  });

  test.each([
    ['a network’s sign-in page', `$body = '<html><script>steal()</script></html>'; $is_raw = true;`],
    ['empty', '$is_raw = true;'],
    ['another element', `$body = '<content-card data-state="ready"></content-card>';`],
    ['an element without a state', `$body = '<pull-quote><script>steal()</script></pull-quote>';`],
    ['an element with something after it', `${rendered} $body .= '<script>steal()</script>';`],
    ['something before the element', `${rendered} $body = '<script>steal()</script>' . $body;`],
    ['not JSON', `${rendered} $is_raw = true;`],
  ])('rejects a response that is %s', (_case, response) => {
    expect(withResponses(response, render([first]))).toBeNull();
  });

  test('keeps the plain tag of an element that was not rendered', () => {
    const forged = `${rendered} $body = str_replace( 'Two</content-card>', 'Two</content-card><script>steal()</script>', $body );`;
    expect(withResponses(forged, render([first, second]))).toEqual([first.replace('>', root), second]);
  });

  test('renders all requested elements except the element that makes the server fail', () => {
    const waiting = withResponses<[number, number]>(
      `${rendered} if ( str_contains( $arguments['body'], 'Poison' ) ) { $status = 500; }`,
      `$wpdb->query( 'DELETE FROM ' . EduEmbed\\fragments_table() ); delete_transient( 'edu_embed_prerender_batch' );
       $texts = array_map( fn( $n ) => '<pull-quote source="' . ( 7 === $n ? 'Poison' : $n ) . '">Said</pull-quote>', range( 1, 60 ) );
       EduEmbed\\request_fragments( $texts );
       for ( $run = 0; $run < 30; $run++ ) { EduEmbed\\prerender_requested(); delete_transient( 'edu_embed_prerender_paused' ); }
       $keys = array_map( 'EduEmbed\\fragment_key', $texts );
       echo wp_json_encode( array( count( EduEmbed\\requested_fragments( 100 ) ), count( EduEmbed\\get_fragments( $keys ) ) ) );`,
    );
    expect(waiting).toEqual([0, 59]);
  });

  test('separates the elements by a marker that authors cannot forge', () => {
    const texts = ['<pull-quote>a<!--edu-embed-->b</pull-quote>', '<pull-quote>c</pull-quote>'];
    const fragments: string[] =
      JSON.parse(runPhp(`delete_transient( 'edu_embed_prerender_paused' ); ${render(texts)}`)) ?? [];
    expect(
      fragments.map((fragment) => [
        fragment.startsWith('<pull-quote data-state="'),
        fragment.endsWith('</pull-quote>'),
      ]),
    ).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(fragments[0]).toContain('a<!--edu-embed-->b');
  });

  test('ignores tags in comments, raw text and templates', async () => {
    const quote = '<pull-quote>Hidden</pull-quote>';
    const unread = [
      `<!-- ${quote} -->`,
      `<!-->${first}`,
      `<script>"${quote}"</script>`,
      `<style>${quote}</style>`,
      `<textarea>${quote}</textarea>`,
      `<template><template>${quote}</template>${quote}</template>`,
      '<pull-quote>c <!-- </pull-quote> --></pull-quote>',
      `<!-- ${quote}`,
    ];
    const found = JSON.parse(
      runPhp(
        `echo wp_json_encode( array_column( EduEmbed\\outermost_elements( '${unread.join('')}' ), 1 ) );`,
      ),
    );
    expect(found).toEqual([first, '<pull-quote>c <!-- </pull-quote> --></pull-quote>']);
    const content = `Before <!-- <pull-quote source="Hidden">x</pull-quote> --> after\n\n${first}`;
    const { link } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Comments', status: 'publish', content },
    });
    const page = await (await fetch(link)).text();
    expect(page).toContain('<!-- <pull-quote source="Hidden">x</pull-quote> -->');
    expect(page).toContain('<template shadowrootmode="open">');
  });
});

describe.skipIf(isUnavailable)('a server that accepts connections, but sends no response', () => {
  /** Runs code while the server does not respond, and returns its output as a number. */
  async function runWhileServerHangs(code: string): Promise<number> {
    // PHP runs synchronously, so this process does not respond.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const constants = {
      ...wordpress.handle.constants,
      EDU_EMBED_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    };
    try {
      return Number(evaluatePhp({ ...wordpress.handle, constants }, wordpress.origin, code));
    } finally {
      server.close();
    }
  }

  test('delays a save by less than a second, because the health check ends after 0.4 s', async () => {
    const seconds = await runWhileServerHangs(
      'remove_all_actions( "shutdown" ); $start = microtime( true ); EduEmbed\\is_server_healthy(); echo microtime( true ) - $start;',
    );
    expect(seconds).toBeGreaterThan(0.3);
    expect(seconds).toBeLessThan(0.95);
  });

  test('delays the choices of rankings only once in ten seconds', async () => {
    const seconds = await runWhileServerHangs(
      `remove_all_actions( 'shutdown' ); global $_wp_using_ext_object_cache; $_wp_using_ext_object_cache = true;
      wp_cache_delete( 'edu_embed_server_rankings', 'transient' ); $start = microtime( true );
      EduEmbed\\server_ranking_choices(); sleep( 1 ); EduEmbed\\server_ranking_choices(); EduEmbed\\server_degrees(); echo microtime( true ) - $start - 1;`,
    );
    expect(seconds).toBeLessThan(1.5);
  });
});
