import { beforeAll, expect, test } from 'vitest';
import { runPhp } from '../wordpress-test.ts';

/**
 * A change in WordPress, the hook that handles it (`NAME|CALLBACK`; the callback is a function in the
 * namespace `EduEmbed`), and the tag to purge. The code has the variables `$mark` (a unique word), `$term`,
 * `$menu`, `$post`, `$path`, `$page`, `$below` and `$image`, and may set `$tag`.
 */
export type Change = readonly [what: string, hook: string, code: string, tag: string];

/**
 * Writes a PHP function that makes a change in a transaction that is rolled back, and returns whether the tag
 * was queued.
 */
const attempt = (removeHook: string, code: string, tag: string) => `function () {
  global $wpdb, $wp_filter; $wpdb->query( 'START TRANSACTION' );
  $filters = array_map( fn( $hook ) => clone $hook, $wp_filter );
  $mark = 'm' . wp_rand(); $tag = '${tag}';
  $term = wp_insert_term( 'Hooks', 'category', array( 'slug' => 'hooks' ) )['term_id'];
  $menu = wp_create_nav_menu( 'Hooks' );
  $post = wp_insert_post( array( 'post_title' => 'Hooks', 'post_status' => 'publish' ) );
  $page = wp_insert_post( array( 'post_title' => 'Above', 'post_type' => 'page', 'post_status' => 'publish' ) );
  $below = wp_insert_post( array( 'post_title' => 'Below', 'post_type' => 'page', 'post_status' => 'publish', 'post_parent' => $page ) );
  $path = EduEmbed\\to_path( get_permalink( $post ) );
  $image = wp_insert_attachment( array( 'post_title' => 'Hooks' ), 'hooks.png' );
  update_post_meta( $page, '_thumbnail_id', $image );
  EduEmbed\\take_queued_tags();
  ${removeHook}
  ${code}
  $queued = EduEmbed\\take_queued_tags();
  $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); $wp_filter = $filters;
  return in_array( $tag, $queued, true );
}`;

const removal = (hook: string) => {
  const [name, callback] = hook.split('|');
  return `if ( ! remove_action( '${name}', 'EduEmbed\\\\${callback}' ) ) { fwrite( STDERR, 'EduEmbed\\\\${callback} is not hooked to ${name}.' ); exit( 1 ); }`;
};

/**
 * Makes the transactions of test files that run at the same time wait for each other, and avoids gap locks.
 */
const lockDatabase = `global $wpdb;
  if ( '1' !== $wpdb->get_var( "SELECT GET_LOCK( 'edu_embed_hooks', 60 )" ) ) {
    fwrite( STDERR, 'Another test file held the database lock for 60 s.' );
    exit( 1 );
  }
  $wpdb->query( 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED' );`;

function run<Result>(attempts: readonly string[]): Result[] {
  const script = `${lockDatabase} remove_all_actions( 'shutdown' ); $results = array();
    ${attempts.join('\n')} echo wp_json_encode( $results );`;
  return JSON.parse(runPhp(script));
}

/**
 * Makes each change with and without its hook, in one PHP process. Returns for each change whether the tag
 * was queued: `[with the hook, without it]`.
 */
export function tryChanges(changes: readonly Change[]): boolean[][] {
  const attempts = changes.map(
    ([, hook, code, tag]) =>
      `$results[] = array( ( ${attempt('', code, tag)} )(), ( ${attempt(removal(hook), code, tag)} )() );`,
  );
  return run(attempts);
}

/** Makes changes with all hooks. Returns whether the tag was queued. */
export function tryCode(tag: string, snippets: readonly string[]): boolean[] {
  return run(snippets.map((code) => `$results[] = ( ${attempt('', code, tag)} )();`));
}

/** Defines a test for each change: its tag is queued, but not without its hook. */
export function testChanges(changes: readonly Change[]): void {
  let results: boolean[][];

  beforeAll(() => {
    results = tryChanges(changes);
  });

  test.each(changes.map(([what], index) => [what, index] as const))(
    'WordPress queues the tag of %s, but not without the hook',
    (_what, index) => {
      expect(results[index]).toEqual([true, false]);
    },
  );
}
