import { beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../wordpress-test.ts';
import { type Change, tryChanges } from './attempts.ts';

const changes: readonly Change[] = [
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
  ...['blogname', 'blogdescription', 'page_on_front', 'show_on_front'].map(
    (name): Change => [
      `a changed ${name}`,
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
  ...['category_base', 'timezone_string'].map(
    (name): Change => [
      `a changed ${name}`,
      `update_option_${name}|purge_site`,
      `update_option( '${name}', 'category_base' === '${name}' ? $mark : 'Europe/Madrid' );`,
      'site',
    ],
  ),
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

describe.skipIf(isUnavailable)('purging', () => {
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
});
