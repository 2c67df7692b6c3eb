import { beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, runPhp } from '../wordpress-test.ts';
import { type Change, testChanges, tryCode } from './attempts.ts';

/** Stores the sizes of an image without hooks, as an earlier upload did. */
const storeSizes = `$wpdb->insert( $wpdb->postmeta, array( 'post_id' => $image, 'meta_key' => '_wp_attachment_metadata', 'meta_value' => 'a:0:{}' ) );
  wp_cache_delete( $image, 'post_meta' );`;

const toPhp = (texts: readonly string[]) => `array( ${texts.map((text) => `'${text}'`).join(', ')} )`;

const changes: readonly Change[] = [
  [
    'the old path of a post whose slug changes',
    'pre_post_update|purge_post',
    "wp_update_post( array( 'ID' => $post, 'post_name' => $mark ) ); $tag = 'path:' . $path;",
    '',
  ],
  [
    'a new page',
    'wp_after_insert_post|purge_post',
    "$tag = 'post:' . wp_insert_post( array( 'post_title' => $mark, 'post_type' => 'page', 'post_status' => 'publish' ) );",
    '',
  ],
  [
    'a deleted post',
    'before_delete_post|purge_post',
    "wp_delete_post( $post, true ); $tag = 'post:' . $post;",
    '',
  ],
  [
    'the slug of a contributor that is moved to the trash',
    'wp_trash_post|purge_post',
    "$person = wp_insert_post( array( 'post_type' => 'eduembed_contributor', 'post_title' => $mark, 'post_status' => 'publish' ) ); EduEmbed\\take_queued_tags(); wp_trash_post( $person ); $tag = 'contributor:' . $mark;",
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
    'the new slug of a changed category',
    'edited_category|purge_category',
    "wp_update_term( $term, 'category', array( 'slug' => $mark ) ); $tag = 'category:' . $mark;",
    '',
  ],
  [
    'the path of a new category',
    'created_category|purge_new_category',
    "$new = wp_insert_term( $mark, 'category' )['term_id']; $tag = 'path:' . EduEmbed\\to_path( get_term_link( $new ) );",
    '',
  ],
  [
    'the old path of a changed category and its descendants',
    'edit_terms|purge_changing_category',
    "$below = wp_insert_term( 'Below', 'category', array( 'slug' => 'below', 'parent' => $term ) )['term_id']; $tag = 'path:' . EduEmbed\\to_path( get_term_link( $below ) ); EduEmbed\\take_queued_tags(); wp_update_term( $term, 'category', array( 'slug' => $mark ) );",
    '',
  ],
  [
    'the list of the old parent of a moved category',
    'edit_terms|purge_changing_category',
    "$child = wp_insert_term( 'Child', 'category', array( 'slug' => 'child', 'parent' => $term ) )['term_id']; EduEmbed\\take_queued_tags(); wp_update_term( $child, 'category', array( 'parent' => 0 ) );",
    'category:hooks',
  ],
  [
    'the list of the new parent of a moved category',
    'edited_category|purge_category',
    "$child = wp_insert_term( 'Child', 'category', array( 'slug' => 'child' ) )['term_id']; EduEmbed\\take_queued_tags(); wp_update_term( $child, 'category', array( 'parent' => $term ) );",
    'category:hooks',
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
    "wp_update_post( array( 'ID' => $post, 'post_author' => 1 ) ); EduEmbed\\take_queued_tags(); wp_update_user( array( 'ID' => 1, 'display_name' => $mark ) ); $tag = 'post:' . $post;",
    '',
  ],
  [
    'the posts of a deleted author',
    'delete_user|purge_author',
    "require_once ABSPATH . 'wp-admin/includes/user.php'; $user = wp_create_user( $mark, $mark ); wp_update_post( array( 'ID' => $post, 'post_author' => $user ) ); EduEmbed\\take_queued_tags(); wp_delete_user( $user, 1 ); $tag = 'post:' . $post;",
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
    "update_post_meta( $image, '_wp_attachment_image_alt', 'Before' ); EduEmbed\\take_queued_tags(); update_post_meta( $image, '_wp_attachment_image_alt', $mark ); $tag = 'page:' . $page;",
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
    "wp_update_post( array( 'ID' => $post, 'post_content' => '<img class=\"wp-image-' . $image . '\">' ) ); EduEmbed\\take_queued_tags(); update_post_meta( $image, '_wp_attached_file', $mark . '.png' ); $tag = 'page:' . $post;",
    '',
  ],
  [
    'a replaced file with the same name of a featured image',
    'updated_post_meta|purge_image_meta',
    `${storeSizes} wp_update_attachment_metadata( $image, array( 'width' => 2 ) ); $tag = 'page:' . $page;`,
    '',
  ],
  [
    'all images after a replaced file with the same name',
    'updated_post_meta|purge_image_meta',
    `${storeSizes} wp_update_attachment_metadata( $image, array( 'width' => 2 ) );`,
    'images',
  ],
  [
    'the posts of a renamed category',
    'edited_category|purge_category',
    "wp_set_post_categories( $post, array( $term ) ); EduEmbed\\take_queued_tags(); wp_update_term( $term, 'category', array( 'name' => $mark ) ); $tag = 'page:' . $post;",
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
    'pre_delete_term|purge_deleted_category',
    "wp_delete_term( $term, 'category' );",
    'category:hooks',
  ],
  [
    'the list of the default category, which gets the posts of a deleted one',
    'pre_delete_term|purge_deleted_category',
    "wp_set_post_categories( $post, array( $term ) ); EduEmbed\\take_queued_tags(); remove_all_actions( 'set_object_terms' ); remove_all_actions( 'deleted_term_relationships' ); wp_delete_term( $term, 'category' ); $tag = 'category:' . get_term( (int) get_option( 'default_category' ) )->slug;",
    '',
  ],
  [
    'a post with a gallery to which an image is uploaded',
    'added_post_meta|purge_image_meta',
    "wp_update_post( array( 'ID' => $post, 'post_content' => '[gallery]' ) ); EduEmbed\\take_queued_tags(); wp_insert_attachment( array( 'post_title' => $mark ), $mark . '.png', $post ); $tag = 'page:' . $post;",
    '',
  ],
];

describe.skipIf(isUnavailable)('purging', () => {
  testChanges(changes);
});

/** Inserts 1,001 published posts of a type without hooks, with a meta field. */
const insertMany = (type: string, key: string, value: string) =>
  `$rows = implode( ',', array_fill( 0, 1001, "('$mark','','','','','','${type}','publish')" ) );
   $wpdb->query( "INSERT INTO {$wpdb->posts} (post_title, post_content, post_excerpt, to_ping, pinged, post_content_filtered, post_type, post_status) VALUES {$rows}" );
   $wpdb->query( $wpdb->prepare( "INSERT INTO {$wpdb->postmeta} (post_id, meta_key, meta_value) SELECT ID, '${key}', %s FROM {$wpdb->posts} WHERE post_title = %s", ${value}, $mark ) );`;

const limits: readonly [what: string, code: string][] = [
  [
    'all pages when more than 1,000 posts have the changed image as their featured image',
    `${insertMany('post', '_thumbnail_id', '$image')} update_post_meta( $image, '_wp_attachment_image_alt', $mark ); $tag = 'site';`,
  ],
  [
    'all pages when a changed contributor is named in more than 1,000 posts',
    `$person = wp_insert_post( array( 'post_type' => 'eduembed_contributor', 'post_title' => 'P', 'post_status' => 'publish' ) );
     ${insertMany('post', '_edu_embed_written', '$person')} wp_update_post( array( 'ID' => $person, 'post_title' => $mark ) ); $tag = 'site';`,
  ],
  [
    'a page below a moved page when the site has more than 1,000 pages',
    `${insertMany('page', '_unused', '$mark')} wp_update_post( array( 'ID' => $page, 'post_name' => $mark ) ); $tag = 'page:' . $below;`,
  ],
];

describe.skipIf(isUnavailable)('purging many posts', () => {
  let queued: boolean[];
  beforeAll(() => {
    queued = tryCode(
      '',
      limits.map(([, code]) => code),
    );
  });

  test.each(limits.map(([what], index) => [what, index] as const))('WordPress queues %s', (_what, index) => {
    expect(queued[index]).toBe(true);
  });
});

describe.skipIf(isUnavailable)('an upload', () => {
  test('does not purge all images, although WordPress changes the sizes for each smaller copy', () => {
    const code = `foreach ( array( 1, 2, 3 ) as $width ) { wp_update_attachment_metadata( $image, array( 'width' => $width ) ); }`;
    expect(tryCode('images', [code])).toEqual([false]);
  });
});

describe.skipIf(isUnavailable)('tags', () => {
  test('the tag of a path has the server’s form, with and without a slash at the end', () => {
    const paths = ['/%ce%bf%64/', '/old.html', '/a//b?c=/d#e', '/', 'https://other.example/a/'];
    const tags = JSON.parse(
      runPhp(`echo wp_json_encode( array_map( 'EduEmbed\\path_tags', ${toPhp(paths)} ) );`),
    );
    expect(tags).toEqual([
      ['path:/%CE%BFd/', 'path:/%CE%BFd'],
      ['path:/old.html/', 'path:/old.html'],
      ['path:/a/b/', 'path:/a/b'],
      ['path:/'],
      [],
    ]);
  });

  test('a deleted tag of WordPress purges no category', () => {
    const code = `$other = wp_insert_term( $mark, 'post_tag' )['term_id']; EduEmbed\\take_queued_tags();
      wp_delete_term( $other, 'post_tag' ); $tag = 'category:' . get_term( (int) get_option( 'default_category' ) )->slug;`;
    expect(tryCode('', [code])).toEqual([false]);
  });
});
