import { describe, expect, test } from 'vitest';
import { isUnavailable, runPhp } from '../wordpress-test.ts';
import { type Change, testChanges, tryCode } from './attempts.ts';

/** Inserts a published post of a type with a meta field, and empties the queue. */
const insert = (type: string, key: string, value: string) =>
  `$made = wp_insert_post( array( 'post_type' => '${type}', 'post_title' => $mark, 'post_status' => 'publish' ) );
   update_post_meta( $made, '_edu_embed_${key}', ${value} ); EduEmbed\\take_queued_tags();`;

/** Inserts 1,001 published posts with a text, without hooks. */
const insertMany = (text: string) =>
  `$rows = implode( ',', array_fill( 0, 1001, "('$mark','${text}','','','','','post','publish')" ) );
   $wpdb->query( "INSERT INTO {$wpdb->posts} (post_title, post_content, post_excerpt, to_ping, pinged, post_content_filtered, post_type, post_status) VALUES {$rows}" );`;

const insertPerson = `$person = wp_insert_post( array( 'post_type' => 'eduembed_contributor', 'post_title' => $mark, 'post_status' => 'publish' ) );
  EduEmbed\\take_queued_tags();`;

const changes: readonly Change[] = [
  [
    'a post to which a category is added without a save',
    'set_object_terms|purge_set_categories',
    "wp_set_object_terms( $post, array( $term ), 'category', true ); $tag = 'page:' . $post;",
    '',
  ],
  [
    'the list of a category that is added to a post without a save',
    'set_object_terms|purge_set_categories',
    "wp_set_object_terms( $post, array( $term ), 'category', true );",
    'category:hooks',
  ],
  [
    'the list of a category that another one replaces without a save',
    'deleted_term_relationships|purge_removed_categories',
    "wp_set_post_categories( $post, array( $term ) ); EduEmbed\\take_queued_tags(); wp_set_object_terms( $post, array( 1 ), 'category' );",
    'category:hooks',
  ],
  [
    'a post from which a category is removed without a save',
    'deleted_term_relationships|purge_removed_categories',
    "wp_set_post_categories( $post, array( $term ) ); EduEmbed\\take_queued_tags(); wp_remove_object_terms( $post, $term, 'category' ); $tag = 'page:' . $post;",
    '',
  ],
  ...['meta', 'seo'].map(
    (group): Change => [
      `a post whose ${group} fields are added without a save`,
      'added_post_meta|purge_changed_fields',
      `update_post_meta( $post, '_edu_embed_${group}', array( 'title' => $mark ) ); $tag = 'page:' . $post;`,
      '',
    ],
  ),
  [
    'a post whose fields change without a save',
    'updated_post_meta|purge_changed_fields',
    `${insert('post', 'seo', "array( 'title' => 'Before' )")} update_post_meta( $made, '_edu_embed_seo', array( 'title' => $mark ) ); $tag = 'page:' . $made;`,
    '',
  ],
  [
    'a post whose fields are deleted without a save',
    'deleted_post_meta|purge_changed_fields',
    `${insert('post', 'seo', "array( 'title' => 'Before' )")} delete_post_meta( $made, '_edu_embed_seo' ); $tag = 'page:' . $made;`,
    '',
  ],
  [
    'a contributor whose fields are added without a save',
    'added_post_meta|purge_changed_fields',
    `${insertPerson} update_post_meta( $person, '_edu_embed_contributor', array( 'types' => array( 'writer' ) ) ); $tag = 'contributor:' . $mark;`,
    '',
  ],
  [
    'ad rules that change without a save',
    'updated_post_meta|purge_changed_fields',
    `${insert('eduembed_ad_rule', 'ad_rule', "array( 'width' => 1 )")} update_post_meta( $made, '_edu_embed_ad_rule', array( 'width' => 2 ) );`,
    'ad-rules',
  ],
  [
    'the new id of a ranking that changes without a save',
    'updated_post_meta|purge_changed_fields',
    `${insert('eduembed_ranking', 'ranking', "array( 'gid' => 'old' )")} update_post_meta( $made, '_edu_embed_ranking', array( 'gid' => $mark ) ); $tag = 'ranking:' . $mark;`,
    '',
  ],
  [
    'the old id of a ranking that changes without a save',
    'update_post_meta|purge_old_fields',
    `${insert('eduembed_ranking', 'ranking', "array( 'gid' => $mark )")} update_post_meta( $made, '_edu_embed_ranking', array( 'gid' => 'new' ) ); $tag = 'ranking:' . $mark;`,
    '',
  ],
  [
    'the new contributor of a post that changes without a save',
    'added_post_meta|purge_changed_fields',
    `${insertPerson} add_post_meta( $post, '_edu_embed_written', $person ); $tag = 'contributor:' . $mark;`,
    '',
  ],
  [
    'the old contributor of a post that changes without a save',
    'delete_post_meta|purge_old_fields',
    `${insertPerson} add_post_meta( $post, '_edu_embed_written', $person ); EduEmbed\\take_queued_tags(); delete_post_meta( $post, '_edu_embed_written' ); $tag = 'contributor:' . $mark;`,
    '',
  ],
];

describe.skipIf(isUnavailable)('purging after changes without a save', () => {
  testChanges(changes);

  test('WordPress purges nothing for the categories and fields of a draft, and for other fields', () => {
    const draft =
      "$draft = wp_insert_post( array( 'post_title' => $mark, 'post_status' => 'draft' ) ); EduEmbed\\take_queued_tags();";
    const queued = tryCode('', [
      `${draft} wp_set_post_categories( $draft, array( $term ) ); $tag = 'category:hooks';`,
      `${draft} wp_set_post_categories( $draft, array( $term ) ); wp_set_object_terms( $draft, array( 1 ), 'category' ); $tag = 'category:hooks';`,
      `${draft} update_post_meta( $draft, '_edu_embed_seo', array( 'title' => $mark ) ); $tag = 'page:' . $draft;`,
      "update_post_meta( $post, '_other', $mark ); $tag = 'page:' . $post;",
    ]);
    expect(queued).toEqual([false, false, false, false]);
  });

  test('WordPress queues all pages when more than 1,000 posts change without a save', () => {
    const code = `${insertMany('x')} foreach ( $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_title = '$mark'" ) as $id ) {
      add_post_meta( $id, '_edu_embed_seo', array( 'title' => 'a' ) ); }`;
    expect(tryCode('site', [code])).toEqual([true]);
  });
});

/** Counts the database queries of some code that match a pattern, in a transaction that is rolled back. */
const countQueries = (pattern: string, setUp: string, code: string) =>
  Number(
    runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' ); ${setUp}
      EduEmbed\\take_queued_tags(); $count = 0;
      add_filter( 'query', function ( $query ) use ( &$count ) { $count += preg_match( '${pattern}', $query ); return $query; } );
      ${code} EduEmbed\\take_queued_tags(); echo $count; $wpdb->query( 'ROLLBACK' ); wp_cache_flush();`),
  );

describe.skipIf(isUnavailable)('the cost of purging', () => {
  test.each([
    ['contributor', 'EduEmbed\\tags_of( get_post( $person ) );'],
    ['user', 'array(); EduEmbed\\purge_author( 77 ); $tags = EduEmbed\\take_queued_tags();'],
  ])('a changed %s with many long posts does not load their texts', (_name, code) => {
    const { megabytes, tags } = JSON.parse(
      runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
        $person = wp_insert_post( array( 'post_type' => 'eduembed_contributor', 'post_title' => 'P', 'post_status' => 'publish' ) );
        for ( $count = 0; $count < 100; $count++ ) {
          $wpdb->query( "INSERT INTO {$wpdb->posts} (post_author, post_title, post_content, post_excerpt, to_ping, pinged, post_content_filtered, post_type, post_status) VALUES (77, 'Long', REPEAT('x', 200000), '', '', '', '', 'post', 'publish')" );
          $id = $wpdb->insert_id; add_post_meta( $id, '_edu_embed_written', $person );
        }
        wp_set_post_categories( $id, array( 1 ) ); wp_cache_flush(); EduEmbed\\take_queued_tags();
        $before = memory_get_peak_usage(); $tags = ${code}
        $megabytes = ( memory_get_peak_usage() - $before ) / MB_IN_BYTES;
        $category = 'category:' . get_term( 1 )->slug;
        $found = array_intersect( array( 'page:' . $id, 'post:' . $id, 'category:latest', $category ), $tags );
        $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); echo wp_json_encode( array( 'megabytes' => $megabytes, 'tags' => count( $found ) ) );`),
    );
    expect(tags).toBe(4);
    expect(megabytes).toBeLessThan(10);
  });

  test('several changes to a contributor in one request look up the posts of that contributor once', () => {
    const insertOne =
      "$id = wp_insert_post( array( 'post_type' => 'eduembed_contributor', 'post_title' => 'P', 'post_status' => 'publish' ) );";
    const change = `foreach ( array( 'a', 'b', 'c' ) as $text ) { update_post_meta( $id, '_edu_embed_contributor', array( 'types' => array( $text ) ) ); }`;
    // One query finds posts, and one finds pages.
    expect(countQueries('/meta_key = ._edu_embed_written./', insertOne, change)).toBe(2);
  });

  test('a deleted image is looked up once in the texts of posts', () => {
    const insertImage =
      "$id = wp_insert_attachment( array( 'post_title' => 'I' ), 'cost.png' ); update_post_meta( $id, '_wp_attachment_image_alt', 'A' );";
    const scans = '/post_content LIKE/';
    expect(countQueries(scans, insertImage, 'wp_delete_attachment( $id, true );')).toBe(2);
  });

  test('an image that changes twice in one request is looked up once in the texts of posts', () => {
    const insertImage = "$id = wp_insert_attachment( array( 'post_title' => 'I' ), 'cost.png' );";
    const change =
      "update_post_meta( $id, '_wp_attachment_image_alt', 'A' ); wp_update_post( array( 'ID' => $id, 'post_excerpt' => 'C' ) );";
    expect(countQueries('/post_content LIKE/', insertImage, change)).toBe(2);
  });
});

describe.skipIf(isUnavailable)('images in the texts of many posts', () => {
  test.each([
    ['in their text', 'wp-image-$image '],
    ['in a gallery', '[gallery ids=7,$image]'],
  ])('WordPress queues all pages when more than 1,000 posts show a changed image %s', (_where, text) => {
    const code = `${insertMany(text)} update_post_meta( $image, '_wp_attachment_image_alt', $mark );`;
    expect(tryCode('site', [code])).toEqual([true]);
  });
});

describe.skipIf(isUnavailable)('tags of posts', () => {
  const globalTag = (id: string) => `'post:' . base64_encode( 'post:' . ${id} )`;

  test('WordPress queues the global id of a changed post and of a post that becomes sticky', () => {
    const queued = tryCode('', [
      `wp_update_post( array( 'ID' => $post, 'post_title' => $mark ) ); $tag = ${globalTag('$post')};`,
      `update_option( 'sticky_posts', array( $post ) ); $tag = ${globalTag('$post')};`,
    ]);
    expect(queued).toEqual([true, true]);
  });
});
