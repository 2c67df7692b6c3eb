import { beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../wordpress-test.ts';
import { type Change, tryChanges, tryCode } from './attempts.ts';

/** Adds a post or term to a menu, and empties the queue. */
const addItem = (type: 'post_type' | 'taxonomy', object: string, id: string) =>
  `wp_update_nav_menu_item( $menu, 0, array( 'menu-item-type' => '${type}', 'menu-item-object' => '${object}', 'menu-item-object-id' => ${id}, 'menu-item-status' => 'publish' ) ); EduEmbed\\take_queued_tags();`;
const pageInMenu = addItem('post_type', 'page', '$page');
const postInMenu = addItem('post_type', 'post', '$post');
const termInMenu = addItem('taxonomy', 'category', '$term');

const changes: readonly Change[] = [
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
  [
    'the first menu locations of a theme',
    'add_option_theme_mods_twentytwentythree|purge_locations',
    "remove_theme_mods(); EduEmbed\\take_queued_tags(); set_theme_mod( 'nav_menu_locations', array( 'edu_embed_primary' => crc32( $mark ) ) );",
    'menu',
  ],
  [
    'a switch to another theme',
    'switch_theme|purge_menus',
    "do_action( 'switch_theme', $mark, wp_get_theme(), wp_get_theme() );",
    'menu',
  ],
  [
    'a renamed page in a menu',
    'wp_after_insert_post|purge_menus_with_post',
    `${pageInMenu} wp_update_post( array( 'ID' => $page, 'post_title' => $mark ) );`,
    'menu',
  ],
  [
    'a page in a menu whose path changes',
    'wp_after_insert_post|purge_menus_with_post',
    `${pageInMenu} wp_update_post( array( 'ID' => $page, 'post_name' => $mark ) );`,
    'menu',
  ],
  [
    'a trashed post in a menu',
    'wp_after_insert_post|purge_menus_with_post',
    `${postInMenu} wp_trash_post( $post );`,
    'menu',
  ],
  [
    'the publication of a scheduled post in a menu',
    'wp_after_insert_post|purge_menus_with_post',
    `$post = wp_insert_post( array( 'post_title' => $mark, 'post_status' => 'future', 'post_date' => '2099-01-01 00:00:00' ) ); ${postInMenu} wp_publish_post( $post );`,
    'menu',
  ],
  [
    'a post in a menu whose path contains its new category',
    'pre_post_update|store_menu_entry',
    `update_option( 'permalink_structure', '/%category%/%postname%/' ); ${postInMenu} wp_update_post( array( 'ID' => $post, 'post_category' => array( $term ) ) );`,
    'menu',
  ],
  [
    'a page in a menu whose parent page moves',
    'wp_after_insert_post|purge_menus_with_post',
    `${addItem('post_type', 'page', '$below')} wp_update_post( array( 'ID' => $page, 'post_name' => $mark ) );`,
    'menu',
  ],
  [
    'a page in a menu whose parent page is deleted',
    'before_delete_post|purge_menus_below_deleted',
    `${addItem('post_type', 'page', '$below')} wp_delete_post( $page, true );`,
    'menu',
  ],
  [
    'a renamed category in a menu',
    'edited_term|purge_menus_with_term',
    `${termInMenu} wp_update_term( $term, 'category', array( 'name' => $mark ) );`,
    'menu',
  ],
  [
    'a category in a menu whose parent category is deleted',
    'pre_delete_term|purge_menus_below_deleted_term',
    `$child = wp_insert_term( 'Below', 'category', array( 'parent' => $term ) )['term_id']; ${addItem('taxonomy', 'category', '$child')} wp_delete_term( $term, 'category' );`,
    'menu',
  ],
];

/** Changes that no menu shows. */
const invisibleChanges: readonly [what: string, code: string][] = [
  [
    'the text of a page in a menu changes',
    `${pageInMenu} wp_update_post( array( 'ID' => $page, 'post_content' => $mark, 'post_excerpt' => $mark ) );`,
  ],
  [
    'a post that is in no menu is renamed and moved',
    `${pageInMenu} wp_update_post( array( 'ID' => $post, 'post_title' => $mark, 'post_name' => $mark ) );`,
  ],
  [
    'a post changes its category, which its path does not contain',
    `${postInMenu} wp_update_post( array( 'ID' => $post, 'post_category' => array( $term ) ) );`,
  ],
  [
    'a child page of a page in a menu moves',
    `${pageInMenu} wp_update_post( array( 'ID' => $below, 'post_name' => $mark ) );`,
  ],
  [
    'the description of a category in a menu changes',
    `${termInMenu} wp_update_term( $term, 'category', array( 'description' => $mark ) );`,
  ],
  [
    'a category is renamed that has the id of a page in a menu',
    `${addItem('post_type', 'page', '$term')} wp_update_term( $term, 'category', array( 'name' => $mark ) );`,
  ],
];

describe.skipIf(isUnavailable)('purging menus', () => {
  let results: boolean[][];
  let queued: boolean[];

  beforeAll(() => {
    results = tryChanges(changes);
    queued = tryCode(
      'menu',
      invisibleChanges.map(([, code]) => code),
    );
  });

  test.each(changes.map(([what], index) => [what, index] as const))(
    'WordPress queues a purge of the menus for %s, but not without the hook',
    (_what, index) => {
      expect(results[index]).toEqual([true, false]);
    },
  );

  test.each(invisibleChanges.map(([what], index) => [what, index] as const))(
    'WordPress queues no purge of the menus when %s',
    (_what, index) => {
      expect(queued[index]).toBe(false);
    },
  );
});
