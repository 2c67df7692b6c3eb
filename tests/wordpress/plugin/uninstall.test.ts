import { describe, expect, test } from 'vitest';
import { isUnavailable, runPhp } from '../wordpress-test.ts';

describe.skipIf(isUnavailable)('uninstalling the plugin', () => {
  test.each([
    ['deletes all data of the plugin if the setting deleteContent is on', '1', [0, 0, 0, 0]],
    [
      'keeps contributors, rankings and fields if the setting deleteContent is off',
      '',
      [0, 0, expect.any(Number), expect.any(Number)],
    ],
  ])('%s', (_what, deleteContent, left) => {
    const count = `function count_left() { global $wpdb; return array_map( 'intval', array(
        $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->options} WHERE option_name LIKE '%edu\\\\_embed%' OR option_value LIKE '%edu\\\\_embed%' AND option_name <> 'active_plugins'" ),
        $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->usermeta} WHERE meta_value LIKE '%edu\\\\_embed%'" ),
        $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key LIKE '\\\\_edu\\\\_%'" ),
        $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type IN ('eduembed_contributor', 'eduembed_ranking', 'eduembed_ad_rule')" ) ) ); }`;
    // Dropping a table would end the transaction of MariaDB.
    const keepTable =
      "add_filter( 'query', fn( $query ) => str_starts_with( $query, 'DROP TABLE' ) ? 'SELECT 1' : $query );";
    const script = `${count} ${keepTable} global $wpdb; $wpdb->query( 'START TRANSACTION' ); update_option( 'edu_embed_settings', array( 'deleteContent' => '${deleteContent}' ) );
      get_user_by( 'login', 'author' )->add_cap( 'edu_embed_set_bylines' ); set_transient( 'edu_embed_notices_1', array(), 60 ); $before = count_left();
      define( 'WP_UNINSTALL_PLUGIN', 'edu-embed/edu-embed.php' ); require WP_PLUGIN_DIR . '/edu-embed/uninstall.php';
      wp_cache_flush(); $after = count_left(); $wpdb->query( 'ROLLBACK' ); remove_all_actions( 'shutdown' ); echo wp_json_encode( array( $before, $after ) );`;
    const [before, after] = JSON.parse(runPhp(script));
    expect(Math.min(...before)).toBeGreaterThan(0);
    expect(after).toEqual(left);
    expect(after[3] > 0).toBe(deleteContent === '');
  });
});
