import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluatePhp, type WordPress } from '../../../scripts/wordpress/wordpress-site.ts';
import { readMigrated, readRows, storeEarlierNames } from '../support/earlier-names.ts';
import { startSeparateWordPress } from '../support/separate-wordpress.ts';
import { isUnavailable } from '../wordpress-test.ts';

const plugin = 'edu-embed/edu-embed.php';
const administration = "require_once ABSPATH . 'wp-admin/includes/admin.php';";

/** PHP code that reads the plugin's data, and data that others created. */
const readData = `global $wpdb; wp_cache_flush();
  $posts = $wpdb->get_col( "SELECT post_title FROM {$wpdb->posts} WHERE post_title IN ('Ours', 'Theirs', 'Text') ORDER BY post_title" );
  echo wp_json_encode( array(
    'posts' => $posts,
    'contributors' => null !== $GLOBALS['wp_rewrite'] && str_contains( (string) wp_json_encode( $GLOBALS['wp_rewrite']->wp_rewrite_rules() ), 'eduembed_contributor=' ),
    'scheduled' => false !== wp_next_scheduled( 'edu_embed_purge' ) || false !== wp_next_scheduled( 'edu_embed_prerender', array( 1 ) ),
    'options' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->options} WHERE option_name LIKE '%edu\\\\_embed%'" ),
    'fields' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key LIKE '\\\\_edu\\\\_%'" ),
    'menus' => array_map( fn( $theme ) => array_keys( get_option( 'theme_mods_' . $theme, array() )['nav_menu_locations'] ?? array() ), array( 'twentytwentythree', 'another' ) ),
    'table' => null !== $wpdb->get_var( "SHOW TABLES LIKE '{$wpdb->prefix}edu\\_embed\\_%'" ),
    'capability' => str_contains( (string) $wpdb->get_var( "SELECT option_value FROM {$wpdb->options} WHERE option_name = '{$wpdb->prefix}user_roles'" ), 'edu_embed_manage_contributors' ),
    'text' => (string) $wpdb->get_var( "SELECT post_content FROM {$wpdb->posts} WHERE post_title = 'Text'" ),
  ) );`;

/** PHP code that creates data of the plugin, of its authors, and of another plugin with the same names. */
const createData = `global $wpdb;
  $wpdb->insert( $wpdb->posts, array( 'post_type' => 'eduembed_ranking', 'post_title' => 'Theirs', 'post_status' => 'publish', 'post_content' => '', 'post_excerpt' => '',
    'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '' ) );
  foreach ( array( 'eduembed_contributor', 'eduembed_ranking', 'eduembed_ad_rule' ) as $type ) { wp_insert_post( array( 'post_type' => $type, 'post_title' => 'Ours', 'post_status' => 'publish' ) ); }
  $text = wp_insert_post( array( 'post_title' => 'Text', 'post_status' => 'publish', 'post_content' => '<pull-quote>Said</pull-quote>' ) );
  EduEmbed\\set_fields( $text, 'edu_embed_seo', array( 'title' => 'T' ) );
  update_option( 'edu_embed_settings', array( 'deleteContent' => '1' ) ); update_option( 'edu_embed_site', array( 'domain' => 'a' ) ); update_option( 'edu_embed_rejected', array( '/-/purge' => 401 ) );
  foreach ( array( 'twentytwentythree', 'another' ) as $theme ) {
    update_option( 'theme_mods_' . $theme, array( 'nav_menu_locations' => array( 'edu_embed_primary' => 1, 'edu_embed_footer' => 2, 'theirs' => 3 ) ) );
  }
  get_role( 'author' )->add_cap( 'edu_embed_manage_contributors' ); get_role( 'editor' )->add_cap( 'edu_embed_manage_contributors', false );
  wp_schedule_single_event( time() + 600, 'edu_embed_purge' ); wp_schedule_single_event( time() + 600, 'edu_embed_prerender', array( 1 ) );`;

const text = '<pull-quote>Said</pull-quote>';
const allTitles = ['Ours', 'Ours', 'Ours', 'Text', 'Theirs'];
const locations = ['edu_embed_primary', 'edu_embed_footer', 'theirs'];
const clean = {
  posts: ['Text', 'Theirs'],
  contributors: false,
  scheduled: false,
  options: 0,
  fields: 0,
  menus: [['theirs'], ['theirs']],
  table: false,
  capability: false,
  text,
};

describe.skipIf(isUnavailable)('the plugin from its activation to its deletion', () => {
  let site: WordPress;
  const run = (code: string, constants: Record<string, string> = {}) =>
    evaluatePhp({ ...site.handle, constants }, site.origin, code);
  const readState = (constants?: Record<string, string>) => JSON.parse(run(readData, constants));

  beforeAll(async () => {
    site = await startSeparateWordPress('lifecycle');
  });
  afterAll(() => site?.stop());

  test('activating the plugin adds the URLs of contributors', async () => {
    run(createData);
    expect(readState()).toMatchObject({
      posts: allTitles,
      contributors: true,
      scheduled: true,
      menus: [locations, locations],
      table: true,
      capability: true,
      text,
    });
    const slug = run("echo get_posts( array( 'post_type' => 'eduembed_contributor' ) )[0]->post_name;");
    expect((await fetch(`${site.origin}/contributors/${slug}/`)).status).toBe(200);
  });

  test('removes URLs and scheduled events when it is deactivated, and keeps the data', async () => {
    run(`${administration} deactivate_plugins( '${plugin}' );`);
    const { fields, options, ...rest } = readState();
    expect(rest).toEqual({
      posts: allTitles,
      contributors: false,
      scheduled: false,
      menus: [locations, locations],
      table: true,
      capability: true,
      text,
    });
    expect(Math.min(fields, options)).toBeGreaterThan(0);
  });

  test('the plugin serves its contributors again after reactivation', () => {
    run(`${administration} activate_plugin( '${plugin}' );`);
    expect(readState()).toMatchObject({ posts: allTitles, contributors: true });
  });

  const migrated = {
    written: ['ana-earlier', 'ben-earlier'],
    reviewed: ['ben-earlier'],
    subtitle: 'Subtitle',
    title: 'Title',
    ranking: 'ranking-earlier',
    rule: 7,
    menu: ['/contributors/ana-earlier/'],
    locations: [
      ['theirs', 'edu_embed_primary', 'edu_embed_footer'],
      ['theirs', 'edu_embed_primary', 'edu_embed_footer'],
    ],
    may: [true, false, true],
    earlierTypes: ['other-plugin'],
    earlierMeta: 0,
    earlierCapabilities: 0,
  };

  test('an update of the plugin renames data of its first version, and does not change posts of other plugins', async () => {
    run(storeEarlierNames);
    // The first request renames the data.
    const names = await (await fetch(`${site.origin}/wp-json/wp/v2/edu-embed-contributors`)).json();
    expect(names.map(({ slug }: { slug: string }) => slug)).toEqual(
      expect.arrayContaining(['ana-earlier', 'ben-earlier']),
    );
    expect(JSON.parse(run(readMigrated))).toEqual(migrated);
    expect((await fetch(`${site.origin}/contributors/ana-earlier/`)).status).toBe(200);
  });

  test('changes nothing when it renames again, and completes a renaming that was interrupted', () => {
    const rows = run(readRows);
    run("delete_option( 'edu_embed_names_version' );");
    expect(run(readRows)).toBe(rows);
    run(`global $wpdb; delete_option( 'edu_embed_names_version' );
      $wpdb->query( "UPDATE {$wpdb->postmeta} SET meta_key = '_edu_meta' WHERE meta_key = '_edu_embed_meta'" );
      $wpdb->query( "UPDATE {$wpdb->posts} SET post_type = 'ranking' WHERE post_name = 'ranking-earlier'" );`);
    expect(JSON.parse(run(readMigrated))).toEqual(migrated);
    expect(run(readRows)).toBe(rows);
  });

  test('completes a renaming that was interrupted between the menu entries of a post and the post', () => {
    const rows = run(readRows);
    const interrupted = run(`global $wpdb; delete_option( 'edu_embed_names_version' );
      $wpdb->query( "UPDATE {$wpdb->posts} SET post_type = 'contributor' WHERE post_name = 'ana-earlier'" );
      $wpdb->query( "UPDATE {$wpdb->postmeta} SET meta_value = 'contributor' WHERE meta_key = '_menu_item_object' AND meta_value = 'eduembed_contributor'" );
      $count = 0;
      add_filter( 'query', function ( $sql ) use ( &$count ) {
        if ( preg_match( '/^\\s*UPDATE \`?\\w*post(?:s|meta)\\b/', $sql ) && 2 === ++$count ) { exit( 'interrupted' ); }
        return $sql; } );
      EduEmbed\\migrate_names();`);
    expect(interrupted).toBe('interrupted');
    expect(JSON.parse(run(readMigrated))).toEqual(migrated);
    expect(run(readRows)).toBe(rows);
  });

  test('deletes its data when it is deleted, but not posts and data that others created', () => {
    run(`${administration} deactivate_plugins( '${plugin}' );`);
    run(`${administration} uninstall_plugin( '${plugin}' );`);
    expect(readState()).toEqual(clean);
  });

  test('deletes its data on each site of a network', () => {
    const host = new URL(site.origin).host;
    run(`${administration} require_once ABSPATH . 'wp-admin/includes/upgrade.php'; global $wpdb;
      foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) { $wpdb->$name = $table; }
      install_network(); populate_network( 1, '${host}', 'admin@example.org', 'Network', '/', false );`);
    const network = {
      MULTISITE: 'true',
      DOMAIN_CURRENT_SITE: host,
      PATH_CURRENT_SITE: '/',
      SITE_ID_CURRENT_SITE: '1',
      BLOG_ID_CURRENT_SITE: '1',
    };
    const id = Number(
      run(
        `echo wp_insert_site( array( 'domain' => '${host}', 'path' => '/second/', 'network_id' => 1, 'user_id' => 1, 'title' => 'Second' ) );`,
        network,
      ),
    );
    expect(id).toBe(2);
    run(
      "global $wpdb; $wpdb->query( \"DELETE FROM {$wpdb->posts} WHERE post_title IN ( 'Text', 'Theirs' )\" );",
      network,
    );
    run(`${administration} activate_plugin( '${plugin}', '', true );`, network);
    const onEach = (code: string) =>
      `foreach ( array( 1, 2 ) as $blog ) { switch_to_blog( $blog ); ${code} restore_current_blog(); }`;
    run(onEach(createData), network);
    const tables = run(
      `${administration} global $wpdb;
        $third = wp_insert_site( array( 'domain' => '${host}', 'path' => '/third/', 'network_id' => 1, 'user_id' => 1, 'title' => 'Third' ) );
        $list = fn() => $wpdb->get_col( "SHOW TABLES LIKE '{$wpdb->base_prefix}{$third}\\_%'" );
        switch_to_blog( $third ); delete_option( 'edu_embed_fragments_version' ); EduEmbed\\install_fragments(); restore_current_blog();
        $before = in_array( $wpdb->base_prefix . $third . '_edu_embed_fragments', $list(), true );
        wp_delete_site( $third );
        echo wp_json_encode( array( $before, $list() ) );`,
      network,
    );
    expect(JSON.parse(tables)).toEqual([true, []]);
    const sent = run(
      `$sent = array();
        add_filter( 'pre_http_request', function ( $unused, $arguments, $url ) use ( &$sent ) {
          $sent[] = array( $url, json_decode( $arguments['body'], true )['tags'] );
          return array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => '{}' ); }, 10, 3 );
        $each = function ( $code ) { foreach ( array( 1, 2 ) as $blog ) { switch_to_blog( $blog ); $code( $blog ); restore_current_blog(); } };
        $tags = array();
        $each( function ( $blog ) use ( &$tags ) {
          update_option( 'edu_embed_settings', array( 'server' => "http://site$blog.example", 'purgeSecret' => 's', 'deleteContent' => '1' ) );
          $tags[ $blog ] = 'page:' . wp_insert_post( array( 'post_title' => 'Of a renamed author', 'post_status' => 'publish', 'post_author' => 1 ) );
          EduEmbed\\take_queued_tags(); } );
        wp_update_user( array( 'ID' => 1, 'display_name' => 'Renamed' ) );
        $each( function ( $blog ) use ( $tags ) {
          $is_queued = in_array( $tags[ $blog ], EduEmbed\\take_queued_tags(), true );
          EduEmbed\\queue_purge( array( $is_queued ? "renamed:$blog" : 'missing' ) ); } );
        EduEmbed\\send_purge(); echo wp_json_encode( $sent );`,
      network,
    );
    expect(JSON.parse(sent)).toEqual([
      ['http://site1.example/-/purge', ['renamed:1']],
      ['http://site2.example/-/purge', ['renamed:2']],
    ]);
    const rendered = run(
      `global $wpdb; switch_to_blog( 2 ); $wpdb->query( 'DROP TABLE ' . EduEmbed\\fragments_table() ); delete_option( 'edu_embed_fragments_version' );
        update_option( 'edu_embed_settings', array( 'server' => 'http://site2.example', 'purgeSecret' => 's', 'prerenderSecret' => 's', 'deleteContent' => '1' ) );
        $urls = array();
        add_filter( 'pre_http_request', function ( $unused, $arguments, $url ) use ( &$urls ) {
          $urls[] = $url . ( str_contains( (string) $arguments['body'], 'Second site' ) ? ' with the quote' : '' );
          return array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => '{}' ); }, 10, 3 );
        wp_insert_post( array( 'post_title' => 'Text', 'post_status' => 'publish', 'post_content' => '<pull-quote>Second site</pull-quote>' ) );
        restore_current_blog(); $wpdb->last_error = '';
        EduEmbed\\send_purge(); EduEmbed\\prerender_queued(); echo wp_json_encode( array( $urls, $wpdb->last_error ) );
        switch_to_blog( 2 ); $wpdb->query( "DELETE FROM {$wpdb->posts} WHERE post_content LIKE '%Second site%'" ); restore_current_blog();`,
      network,
    );
    expect(JSON.parse(rendered)).toEqual([
      ['http://site2.example/-/purge', 'http://site2.example/api/prerender with the quote'],
      '',
    ]);
    run(`${administration} deactivate_plugins( '${plugin}', false, true );`, network);
    run(`${administration} uninstall_plugin( '${plugin}' );`, network);
    const seen = run(onEach(`${readData} echo "\\n";`), network)
      .trim()
      .split('\n');
    expect(seen.map((line) => JSON.parse(line))).toEqual([clean, clean]);
  });
});
