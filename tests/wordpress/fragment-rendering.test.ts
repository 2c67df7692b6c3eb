import { describe, expect, test } from 'vitest';
import { isUnavailable, runPhp } from './wordpress-test.ts';

/** Runs code in a transaction that is rolled back. */
const inTransaction = (code: string) =>
  runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
    ${code} $wpdb->query( 'ROLLBACK' ); wp_cache_flush();`);

describe.skipIf(isUnavailable)('the rendering of elements', () => {
  const request = 'EduEmbed\\request_fragments( array( $text ) );';

  test.each([
    [
      'that a page shows',
      `EduEmbed\\store_fragments( array( $text => 'before' ), array( 'post:1' ) ); ${request}`,
    ],
    ['that no page has shown yet', request],
    ['that only a save has requested', ''],
  ])('an element %s is rendered again if its data is purged while it is rendered', (_which, prepare) => {
    const requested = inTransaction(`
      $text = '<pull-quote>Purged</pull-quote>'; $is_purged = true;
      $wpdb->query( 'DELETE FROM ' . EduEmbed\\fragments_table() ); delete_transient( 'edu_embed_prerender_paused' );
      ${prepare}
      add_filter( 'pre_http_request', function () use ( &$is_purged ) {
        if ( $is_purged ) { EduEmbed\\mark_fragments_stale( array( 'post:1' ) ); }
        $body = array( 'html' => '<pull-quote data-state="ready">Purged</pull-quote>', 'tags' => array( 'post:1' ) );
        return array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => wp_json_encode( $body ) );
      } );
      $requested = array();
      foreach ( array( true, false ) as $is_purged ) {
        $is_rendered = EduEmbed\\render_and_store( array( $text ) );
        $requested[] = array( $is_rendered, EduEmbed\\requested_fragments( 10 ) );
      }
      echo wp_json_encode( $requested );`);
    expect(JSON.parse(requested)).toEqual([
      [true, ['<pull-quote>Purged</pull-quote>']],
      [true, []],
    ]);
  });

  test('a rendering without its data replaces no complete fragment, and is repeated after a minute', () => {
    const results = inTransaction(`
      $texts = array( '<pull-quote>Stored</pull-quote>', '<pull-quote>New</pull-quote>', '<content-card><pull-quote>Inner</pull-quote></content-card>' );
      $mark = fn( $html, $state ) => str_replace( array( '<pull-quote>', '<content-card>' ), array( '<pull-quote data-state="' . $state . '">', '<content-card data-state="ready">' ), $html );
      $render = fn( $state ) => array_map( fn( $text ) => $mark( $text, $state ), $texts );
      delete_transient( 'edu_embed_prerender_paused' );
      EduEmbed\\store_fragments( array( $texts[0] => $render( 'ready' )[0], $texts[2] => $render( 'ready' )[2] ), array( 'post:1' ) );
      add_filter( 'pre_http_request', function ( $response, $arguments ) use ( $mark ) {
        $body = array( 'html' => $mark( json_decode( $arguments['body'], true )['html'], 'pending' ), 'tags' => array( 'post:2' ) );
        return array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => wp_json_encode( $body ) );
      }, 10, 2 );
      $is_rendered = EduEmbed\\render_and_store( $texts ); $keys = array_map( 'EduEmbed\\fragment_key', $texts );
      $found = EduEmbed\\get_fragments( $keys ); $waiting = EduEmbed\\requested_fragments( 600 );
      $seconds = array_map( fn( $key ) => $found[ $key ]['at'] + HOUR_IN_SECONDS - time(), $keys );
      $tags = array_map( fn( $key ) => trim( $wpdb->get_var( 'SELECT tags FROM ' . EduEmbed\\fragments_table() . " WHERE fragment_key = '$key'" ) ), $keys );
      echo wp_json_encode( array( $is_rendered, array_map( fn( $key ) => $found[ $key ]['html'], $keys ), array_values( array_intersect( $texts, $waiting ) ), $seconds, $tags ) );`);
    const [isRendered, html, waiting, seconds, tags] = JSON.parse(results);
    expect([isRendered, waiting]).toEqual([true, []]);
    expect(html).toEqual([
      '<pull-quote data-state="ready">Stored</pull-quote>',
      '<pull-quote data-state="pending">New</pull-quote>',
      '<content-card data-state="ready"><pull-quote data-state="ready">Inner</pull-quote></content-card>',
    ]);
    expect(Math.min(...seconds)).toBeGreaterThan(50);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
    expect(tags).toEqual(['post:1', 'post:2', 'post:1']);
  });
});
