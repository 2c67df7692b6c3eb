import { describe, expect, test } from 'vitest';
import { isUnavailable, runPhp, wordpress } from '../wordpress-test.ts';

describe.skipIf(isUnavailable)('scheduled work', () => {
  const requestedPaths = (off: string, code: string) =>
    runPhp(`$paths = array(); add_filter( 'pre_http_request', function ( $response, $arguments, $url ) use ( &$paths ) {
        $paths[] = wp_parse_url( $url, PHP_URL_PATH ); return array( 'response' => array( 'code' => 200 ), 'body' => '', 'headers' => array() ); }, 10, 3 );
      delete_transient( 'edu_embed_prerender_paused' ); delete_transient( 'edu_embed_purge_paused' ); ${off} ${code} echo implode( ',', $paths );`);

  test('queued posts are rendered at the next visit', () => {
    const render = `global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
      $id = wp_insert_post( array( 'post_title' => 'Later', 'post_status' => 'publish', 'post_content' => '<pull-quote>Said</pull-quote>' ) );
      do_action( 'edu_embed_prerender', $id ); $wpdb->query( 'ROLLBACK' );`;
    expect(requestedPaths('', render)).toBe('/api/prerender');
    expect(
      requestedPaths("remove_action( 'edu_embed_prerender', 'EduEmbed\\\\prerender_posts' );", render),
    ).toBe('');
  });

  test('stored purges are sent when the server is available again', () => {
    const send =
      "update_option( 'edu_embed_pending_purge', array( 'site' ) ); do_action( 'edu_embed_purge' ); delete_option( 'edu_embed_pending_purge' );";
    expect(requestedPaths('', send)).toBe('/-/purge');
    expect(requestedPaths("remove_action( 'edu_embed_purge', 'EduEmbed\\\\send_purge' );", send)).toBe('');
  });

  test('the rewrite rules are updated after the path of contributors has changed', () => {
    // Runs only this callback of `init`, because WordPress has already run the other callbacks.
    const visit = (off: string) =>
      runPhp(`global $wpdb, $wp_filter; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
        foreach ( array_keys( $wp_filter['init']->callbacks ) as $priority ) { if ( 99 !== $priority ) { remove_all_actions( 'init', $priority ); } }
        update_option( 'edu_embed_rewritten_for', 'elsewhere' ); ${off} do_action( 'init' );
        echo get_option( 'edu_embed_rewritten_for' ); $wpdb->query( 'ROLLBACK' );`);
    expect(visit('')).toBe('healthcare-review-partners');
    expect(visit("remove_action( 'init', 'EduEmbed\\\\update_rewrite_rules', 99 );")).toBe('elsewhere');
  });
});

describe.skipIf(isUnavailable)('translations', () => {
  test('WordPress loads translations from the plugin’s folder', async () => {
    const headers = { 'x-edu-locale': 'es_ES' };
    const ranking = await fetch(`${wordpress.origin}/wp-json/edu-embed/v1/rankings/none`, { headers });
    expect(await ranking.text()).toContain('No encontrado.');
  });
});
