import { beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, runPhp, wordpress } from './wordpress-test.ts';

/** A change in WordPress, the hook that handles it, and the tag to purge. `$mark` is a unique word. */
const changes: readonly [what: string, hook: string, code: string, tag: string][] = [
  [
    'the old path of a post whose slug changes',
    'pre_post_update|purge_post',
    "wp_update_post( array( 'ID' => $post, 'post_name' => $mark ) ); $tag = 'path:' . $path;",
    '',
  ],
  [
    'a new post',
    'wp_after_insert_post|purge_post',
    "$tag = 'post:' . wp_insert_post( array( 'post_title' => $mark, 'post_status' => 'publish' ) );",
    '',
  ],
  [
    'a deleted post',
    'before_delete_post|purge_post',
    "wp_delete_post( $post, true ); $tag = 'post:' . $post;",
    '',
  ],
  [
    'a renamed menu',
    'wp_update_nav_menu|purge_menus',
    "wp_update_nav_menu_object( $menu, array( 'menu-name' => $mark ) );",
    'menu',
  ],
  [
    'a new menu entry',
    'wp_after_insert_post|purge_post',
    "wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => $mark, 'menu-item-url' => '/a/', 'menu-item-status' => 'publish' ) );",
    'menu',
  ],
  ['a deleted menu', 'wp_delete_nav_menu|purge_menus', 'wp_delete_nav_menu( $menu );', 'menu'],
  [
    'a changed menu location',
    'update_option_theme_mods_twentytwentythree|purge_locations',
    "set_theme_mod( 'nav_menu_locations', array( 'edu_embed_primary' => crc32( $mark ) ) );",
    'menu',
  ],
  ...['blogname', 'blogdescription', 'page_on_front', 'show_on_front'].map(
    (name): [string, string, string, string] => [
      `another ${name}`,
      `update_option_${name}|purge_site`,
      `update_option( '${name}', $mark );`,
      'site',
    ],
  ),
  [
    'a changed page_for_posts',
    'update_option_page_for_posts|purge_site',
    "update_option( 'page_for_posts', wp_rand() );",
    'site',
  ],
  [
    'a changed permalink_structure',
    'update_option_permalink_structure|purge_site',
    "update_option( 'permalink_structure', '/' . $mark . '/%postname%/' );",
    'site',
  ],
  [
    'changed settings of the site',
    'update_option_edu_embed_site|purge_site',
    "update_option( 'edu_embed_site', array( 'domain' => $mark ) );",
    'site',
  ],
  [
    'the first settings of the site',
    'add_option_edu_embed_site|purge_site',
    "delete_option( 'edu_embed_site' ); add_option( 'edu_embed_site', array( 'domain' => $mark ) );",
    'site',
  ],
  [
    'changed redirects',
    'update_option_edu_embed_redirects|purge_redirects',
    "update_option( 'edu_embed_redirects', array( array( 'from' => '/r/', 'to' => '/' . $mark ) ) );",
    'path:/r/',
  ],
  [
    'the first redirects',
    'add_option_edu_embed_redirects|purge_redirects',
    "delete_option( 'edu_embed_redirects' ); add_option( 'edu_embed_redirects', array( array( 'from' => '/r/', 'to' => '' ) ) );",
    'path:/r/',
  ],
  [
    'a changed list of sticky posts',
    'update_option_sticky_posts|purge_sticky',
    "update_option( 'sticky_posts', array( crc32( $mark ) ) );",
    'category:featured',
  ],
  [
    'a renamed category',
    'edited_category|purge_category',
    "wp_update_term( $term, 'category', array( 'name' => $mark ) );",
    'category:hooks',
  ],
  [
    'the old path of a changed category and its descendants',
    'edit_terms|remember_category',
    "$below = wp_insert_term( 'Below', 'category', array( 'slug' => 'below', 'parent' => $term ) )['term_id']; $tag = 'path:' . EduEmbed\\to_path( get_term_link( $below ) ); wp_update_term( $term, 'category', array( 'slug' => $mark ) );",
    '',
  ],
  [
    'the old path of a child page of a moved page',
    'pre_post_update|purge_old_pages_below',
    "$tag = 'path:' . EduEmbed\\to_path( get_permalink( $below ) ); wp_update_post( array( 'ID' => $page, 'post_name' => $mark ) );",
    '',
  ],
  [
    'the new path of a child page of a moved page',
    'wp_after_insert_post|purge_new_pages_below',
    "wp_update_post( array( 'ID' => $page, 'post_name' => $mark ) ); $tag = 'path:' . EduEmbed\\to_path( get_permalink( $below ) );",
    '',
  ],
  [
    'the old path of a child page of a deleted page',
    'before_delete_post|purge_pages_below_deleted',
    "$tag = 'path:' . EduEmbed\\to_path( get_permalink( $below ) ); wp_delete_post( $page, true );",
    '',
  ],
  [
    'a changed display name',
    'profile_update|purge_renamed_author',
    "wp_update_post( array( 'ID' => $post, 'post_author' => 1 ) ); EduEmbed\\purge_queue( null ); wp_update_user( array( 'ID' => 1, 'display_name' => $mark ) ); $tag = 'post:' . $post;",
    '',
  ],
  [
    'the posts of a deleted author',
    'delete_user|purge_author',
    "require_once ABSPATH . 'wp-admin/includes/user.php'; $user = wp_create_user( $mark, $mark ); wp_update_post( array( 'ID' => $post, 'post_author' => $user ) ); EduEmbed\\purge_queue( null ); wp_delete_user( $user, 1 ); $tag = 'post:' . $post;",
    '',
  ],
  [
    'the first alternative text of a featured image',
    'added_post_meta|purge_image_meta',
    "update_post_meta( $image, '_wp_attachment_image_alt', $mark ); $tag = 'page:' . $page;",
    '',
  ],
  [
    'a changed alternative text of a featured image',
    'updated_post_meta|purge_image_meta',
    "update_post_meta( $image, '_wp_attachment_image_alt', 'Before' ); EduEmbed\\purge_queue( null ); update_post_meta( $image, '_wp_attachment_image_alt', $mark ); $tag = 'page:' . $page;",
    '',
  ],
  [
    'a changed caption of a featured image',
    'attachment_updated|purge_image_texts',
    "wp_update_post( array( 'ID' => $image, 'post_excerpt' => $mark ) ); $tag = 'page:' . $page;",
    '',
  ],
  [
    'a replaced file of an image in the text',
    'updated_post_meta|purge_image_meta',
    "wp_update_post( array( 'ID' => $post, 'post_content' => '<img class=\"wp-image-' . $image . '\">' ) ); EduEmbed\\purge_queue( null ); update_post_meta( $image, '_wp_attached_file', $mark . '.png' ); $tag = 'page:' . $post;",
    '',
  ],
  [
    'the posts of a renamed category',
    'edited_category|purge_category',
    "wp_set_post_categories( $post, array( $term ) ); EduEmbed\\purge_queue( null ); wp_update_term( $term, 'category', array( 'name' => $mark ) ); $tag = 'page:' . $post;",
    '',
  ],
  ...['category_base', 'timezone_string'].map((name): [string, string, string, string] => [
    `another ${name}`,
    `update_option_${name}|purge_site`,
    `update_option( '${name}', 'category_base' === '${name}' ? $mark : 'Europe/Madrid' );`,
    'site',
  ]),
  [
    'a deleted image',
    'delete_attachment|purge_image',
    "wp_delete_attachment( $image, true ); $tag = 'page:' . $page;",
    '',
  ],
  [
    'a changed featured image',
    'updated_post_meta|purge_image_meta',
    "$tag = 'page:' . $page; update_post_meta( $page, '_thumbnail_id', 1 );",
    '',
  ],
  [
    'a deleted category',
    'pre_delete_term|purge_category',
    "wp_delete_term( $term, 'category' );",
    'category:hooks',
  ],
];

/** A function that makes a change in a transaction that is rolled back, and returns whether the tag was queued. */
const attempt = (off: string, code: string, tag: string) => `function () {
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
  EduEmbed\\purge_queue( null );
  ${off}
  ${code}
  $queued = EduEmbed\\purge_queue( array() );
  $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); $wp_filter = $filters;
  return in_array( $tag, $queued, true );
}`;

const removal = (hook: string) => {
  const [name, callback] = hook.split('|');
  return `if ( ! remove_action( '${name}', 'EduEmbed\\\\${callback}' ) ) { exit( 'The hook ${hook} does not exist.' ); }`;
};

describe.skipIf(isUnavailable)('purging', () => {
  let results: boolean[][];

  // One start of WordPress for all changes.
  beforeAll(() => {
    const attempts = changes.map(
      ([, hook, code, tag]) =>
        `$results[] = array( ( ${attempt('', code, tag)} )(), ( ${attempt(removal(hook), code, tag)} )() );`,
    );
    const script = `remove_all_actions( 'shutdown' ); $results = array();
      ${attempts.join('\n')} echo wp_json_encode( $results );`;
    results = JSON.parse(runPhp(script));
  });

  test.each(changes.map(([what], index) => [what, index] as const))(
    'queues the tag of %s, and not without the hook',
    (_what, index) => {
      expect(results[index]).toEqual([true, false]);
    },
  );
});

describe.skipIf(isUnavailable)('scheduled work', () => {
  const requestedPaths = (off: string, code: string) =>
    runPhp(`$paths = array(); add_filter( 'pre_http_request', function ( $response, $arguments, $url ) use ( &$paths ) {
        $paths[] = wp_parse_url( $url, PHP_URL_PATH ); return array( 'response' => array( 'code' => 200 ), 'body' => '', 'headers' => array() ); }, 10, 3 );
      delete_transient( 'edu_embed_server_away' ); delete_transient( 'edu_embed_purge_away' ); ${off} ${code} echo implode( ',', $paths );`);

  test('renders queued posts at the next visit', () => {
    const render = `global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
      $id = wp_insert_post( array( 'post_title' => 'Later', 'post_status' => 'publish', 'post_content' => '<pull-quote>Said</pull-quote>' ) );
      do_action( 'edu_embed_prerender', $id ); $wpdb->query( 'ROLLBACK' );`;
    expect(requestedPaths('', render)).toBe('/api/prerender');
    expect(
      requestedPaths("remove_action( 'edu_embed_prerender', 'EduEmbed\\\\prerender_posts' );", render),
    ).toBe('');
  });

  test('sends stored purges when the server is available again', () => {
    const send =
      "update_option( 'edu_embed_pending_purge', array( 'site' ) ); do_action( 'edu_embed_purge' ); delete_option( 'edu_embed_pending_purge' );";
    expect(requestedPaths('', send)).toBe('/-/purge');
    expect(requestedPaths("remove_action( 'edu_embed_purge', 'EduEmbed\\\\send_purge' );", send)).toBe('');
  });

  test('updates the rewrite rules after the path of contributors has changed', () => {
    // Runs only this callback of `init`, because WordPress has run the others.
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
  test('loads translations from the plugin’s folder', async () => {
    const headers = { 'x-edu-locale': 'es_ES' };
    const ranking = await fetch(`${wordpress.origin}/wp-json/edu-embed/v1/rankings/none`, { headers });
    expect(await ranking.text()).toContain('No encontrado.');
  });
});
