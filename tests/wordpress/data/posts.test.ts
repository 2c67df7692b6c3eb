import { describe, expect, test } from 'vitest';
import { isUnavailable, rest, runPhp, wordpress } from '../wordpress-test.ts';

/** Runs code in a transaction that is rolled back, and returns the value that it stores in `$result`. */
const inTransaction = (code: string) =>
  JSON.parse(
    runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' ); $result = null;
      ${code} $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); echo wp_json_encode( $result );`),
  );

describe.skipIf(isUnavailable)('the posts of a contributor', () => {
  const listPosts = (): readonly [string, string, string][] =>
    inTransaction(`
      add_filter( 'pre_option_timezone_string', fn() => 'America/New_York' );
      $person = wp_insert_post( array( 'post_type' => 'eduembed_contributor', 'post_title' => 'P', 'post_status' => 'publish' ) );
      $add = function ( $title, $date, $modified ) use ( $person, $wpdb ) {
        $id = wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish', 'post_date' => $date ) );
        add_post_meta( $id, '_edu_embed_written', $person );
        $wpdb->update( $wpdb->posts, array( 'post_modified' => $modified, 'post_modified_gmt' => get_gmt_from_date( $modified ) ), array( 'ID' => $id ) );
        clean_post_cache( $id ); };
      $add( 'Evening', '2026-01-31 21:00:00', '2026-01-31 21:00:00' );
      $add( 'Corrected at night', '2026-01-30 23:55:00', '2026-01-31 00:05:00' );
      $add( 'Updated', '2026-01-01 12:00:00', '2026-02-02 12:00:00' );
      $result = array_map( fn( $post ) => array( $post['title'], $post['date'], $post['dateType'] ), EduEmbed\\contributor_posts( $person ) );`);

  test('are listed newest first, with dates in the site’s time zone', () => {
    expect(listPosts().map(([title, date]) => [title, date])).toEqual([
      ['Updated', '2026-02-02T12:00:00-05:00'],
      ['Evening', '2026-01-31T21:00:00-05:00'],
      ['Corrected at night', '2026-01-30T23:55:00-05:00'],
    ]);
  });

  test('count as updated if they change at least a day after publication', () => {
    expect(listPosts().map(([title, , dateType]) => [title, dateType])).toEqual([
      ['Updated', 'show_updated_date'],
      ['Evening', 'other'],
      ['Corrected at night', 'other'],
    ]);
  });
});

describe.skipIf(isUnavailable)('featured images', () => {
  test.each([
    ['posts of a contributor', 'EduEmbed\\contributor_posts( $person )'],
    ['choices of contributors', "EduEmbed\\choices( 'contributor' )"],
  ])('are loaded with the same number of queries for two and for eight %s', (_what, code) => {
    const [two, eight] = inTransaction(`
      $insert = fn( $type ) => wp_insert_post( array( 'post_type' => $type, 'post_title' => 'P', 'post_status' => 'publish' ) );
      $person = $insert( 'eduembed_contributor' );
      $add = function ( $count ) use ( $insert, $person ) {
        for ( $i = 0; $i < $count; $i++ ) {
          foreach ( array( 'post', 'eduembed_contributor' ) as $type ) {
            $id = $insert( $type ); add_post_meta( $id, '_edu_embed_written', $person );
            $image = wp_insert_attachment( array( 'post_title' => 'I', 'post_mime_type' => 'image/png' ), $id . '.png' );
            update_post_meta( $id, '_thumbnail_id', $image );
          } } };
      $count = function () use ( $wpdb, $person ) { wp_cache_flush(); $before = $wpdb->num_queries; ${code}; return $wpdb->num_queries - $before; };
      $add( 2 ); $count(); $result = array( $count() ); $add( 6 ); $result[] = $count();`);
    expect(eight).toBe(two);
  });
});

describe.skipIf(isUnavailable)('the old paths of content', () => {
  const resolve = (code: string, ...paths: string[]) =>
    inTransaction(`
      $add = fn( $type, $slug, $parent = 0 ) => wp_insert_post( array( 'post_type' => $type, 'post_title' => $slug, 'post_name' => $slug, 'post_status' => 'publish', 'post_parent' => $parent ) );
      $change = fn( $id, $fields ) => wp_update_post( array( 'ID' => $id ) + $fields );
      ${code}
      $result = array_map( fn( $path ) => EduEmbed\\resolve( $path )['location'] ?? null, array( ${paths.map((path) => `'${path}'`).join()} ) );`);

  test('redirects an old path to a contributor whose slug changed', () => {
    const code = `$id = $add( 'eduembed_contributor', 'ann-before' ); $change( $id, array( 'post_name' => 'ann-after' ) );`;
    expect(resolve(code, '/healthcare-review-partners/ann-before', '/other/ann-before/')).toEqual([
      '/healthcare-review-partners/ann-after/',
      null,
    ]);
  });

  test('redirects old paths to a renamed page and to pages below it', () => {
    const code = `$top = $add( 'page', 'top-before' ); $add( 'page', 'below', $top ); $change( $top, array( 'post_name' => 'top-between' ) );
      $change( $top, array( 'post_name' => 'top-after' ) );`;
    const paths = ['/top-before/', '/top-before/below/', '/top-between/below/', '/top-before/none/'];
    expect(resolve(code, ...paths)).toEqual(['/top-after/', '/top-after/below/', '/top-after/below/', null]);
  });

  test('redirects an old path to a page that was moved below another page', () => {
    const code = `$top = $add( 'page', 'new-top' ); $id = $add( 'page', 'moved-page' ); $change( $id, array( 'post_parent' => $top ) );`;
    expect(resolve(code, '/moved-page/')).toEqual(['/new-top/moved-page/']);
  });

  test.each([
    ['moved to the trash', 'wp_trash_post( $top );', '/mother__trashed/daughter/'],
    ['deleted', 'wp_delete_post( $top, true );', '/daughter/'],
    ['restored from the trash', 'wp_trash_post( $top ); wp_untrash_post( $top );', null],
  ])('redirects the old path of a page whose parent was %s', (_change, change, location) => {
    const code = `$top = $add( 'page', 'mother' ); $add( 'page', 'daughter', $top ); ${change}`;
    expect(resolve(code, '/mother/daughter/')).toEqual([location]);
  });

  test('redirects the path that a page had while its parent was in the trash', () => {
    const code = `$top = $add( 'page', 'mother' ); $add( 'page', 'daughter', $top ); wp_trash_post( $top );
      wp_untrash_post( $top ); wp_update_post( array( 'ID' => $top, 'post_status' => 'publish' ) );`;
    expect(resolve(code, '/mother__trashed/daughter/')).toEqual(['/mother/daughter/']);
  });

  test('redirects the path of a post with its old date, but no other path with that date', () => {
    const code = `$GLOBALS['wp_rewrite']->set_permalink_structure( '/%year%/%monthnum%/%postname%/' ); $GLOBALS['wp_rewrite']->flush_rules( false );
      $id = wp_insert_post( array( 'post_title' => 'Dated', 'post_status' => 'publish', 'post_date' => '2020-02-03 04:05:06' ) );
      $change( $id, array( 'post_date' => '2021-03-04 05:06:07', 'post_date_gmt' => '2021-03-04 05:06:07' ) );`;
    expect(resolve(code, '/2020/02/dated/', '/2020/03/dated/', '/2021/03/dated/')).toEqual([
      '/2021/03/dated/',
      null,
      null,
    ]);
  });

  test('redirects the path of a category that was moved below another one', () => {
    const code = `$above = wp_insert_term( 'Above', 'category', array( 'slug' => 'above-it' ) )['term_id'];
      $below = wp_insert_term( 'Below', 'category', array( 'slug' => 'below-it' ) )['term_id'];
      wp_update_term( $below, 'category', array( 'parent' => $above ) );`;
    const base = runPhp("echo EduEmbed\\to_path( dirname( get_term_link( 1, 'category' ) ) );");
    const path = `${base}/above-it/below-it/`;
    expect(resolve(code, `${base}/below-it/`, path, '/other/below-it/')).toEqual([path, null, null]);
  });

  test('does not redirect an old path at which another page was published', () => {
    const code = `$id = $add( 'page', 'taken-path' ); $change( $id, array( 'post_name' => 'free-path' ) ); $add( 'page', 'taken-path' );`;
    expect(resolve(code, '/taken-path/')).toEqual([null]);
  });

  test('skips the old-path lookup for a path with thousands of segments', () => {
    const longestQuery = inTransaction(`
      $result = 0;
      add_filter( 'query', function ( $query ) use ( &$result ) { $result = max( $result, strlen( $query ) ); return $query; } );
      EduEmbed\\find_old_path( '/' . str_repeat( 'a/', 2000 ) );`);
    expect(longestQuery).toBeLessThan(10_000);
  });

  test('does not store the path of a draft', () => {
    const code = `$id = $add( 'page', 'draft-before' ); $change( $id, array( 'post_status' => 'draft' ) ); $change( $id, array( 'post_name' => 'draft-after' ) );
      $change( $id, array( 'post_status' => 'publish' ) );`;
    expect(resolve(code, '/draft-before/')).toEqual([null]);
  });
});

describe.skipIf(isUnavailable)('the page for posts', () => {
  test.each([
    ['page', 'posts'],
    ['posts', 'page'],
  ])('with %s on the front page, its path shows %s', (shownOnFront, type) => {
    const found = inTransaction(`
      $id = wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Former', 'post_name' => 'former-posts', 'post_status' => 'publish' ) );
      add_filter( 'pre_option_page_for_posts', fn() => $id ); add_filter( 'pre_option_show_on_front', fn() => '${shownOnFront}' );
      $result = EduEmbed\\resolve( '/former-posts/' )['type'];`);
    expect(found).toBe(type);
  });
});

describe.skipIf(isUnavailable)('the preview of a draft', () => {
  const preview = (id: string) =>
    `rest_do_request( new WP_REST_Request( 'GET', '/edu-embed/v1/preview/' . ${id} ) )`;

  test('is not found if the draft was deleted, and is forbidden to users who may not edit it', () => {
    const statuses = inTransaction(`
      $id = wp_insert_post( array( 'post_title' => 'D', 'post_status' => 'draft', 'post_author' => 1 ) );
      $status = fn( $role, $id ) => array( wp_set_current_user( get_user_by( 'login', $role )->ID ), ${preview('$id')}->get_status() )[1];
      $result = array( $status( 'editor', 99999999 ), $status( 'author', 99999999 ), $status( 'editor', $id ), $status( 'author', $id ) );`);
    expect(statuses).toEqual([404, 404, 200, 403]);
  });

  test('shows the images of the post in a gallery of its autosave, and the emptied excerpt', () => {
    const [content, excerpt] = inTransaction(`
      wp_set_current_user( 1 );
      $id = wp_insert_post( array( 'post_title' => 'D', 'post_content' => 'x', 'post_excerpt' => 'Stored', 'post_status' => 'draft', 'post_date' => '2020-01-01 00:00:00' ) );
      $image = fn( $parent ) => wp_insert_attachment( array( 'post_title' => 'I', 'post_mime_type' => 'image/png' ), 'a.png', $parent );
      $image( $id ); set_post_thumbnail( $id, $featured = $image( 0 ) );
      update_post_meta( $id, '_thumbnail_id', $featured );
      _wp_put_post_revision( array( 'ID' => $id, 'post_title' => 'D', 'post_content' => '[gallery]', 'post_excerpt' => '' ), true );
      $data = ${preview('$id')}->get_data(); $result = array( $data['content']['rendered'], $data['excerpt']['rendered'] );`);
    expect(content.match(/class='gallery-item'/g)).toHaveLength(1);
    expect(excerpt).toBe('');
  });
});

describe.skipIf(isUnavailable)('the link of a post that is not public yet', () => {
  test.each(['draft', 'pending', 'future'])('leads editors of a %s post to our preview', async (status) => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Not public', status, date: '2099-01-01T00:00:00' },
    });
    const { link } = await rest(`/wp/v2/posts/${id}?context=edit`, { role: 'editor', method: 'GET' });
    expect(link).toBe(`${wordpress.origin}/wp-admin/admin-post.php?action=edu_embed_preview&post=${id}`);
  });

  test('leads to the login form, and from there to the preview, if the session has expired', async () => {
    const link = `${wordpress.origin}/wp-admin/admin-post.php?action=edu_embed_preview&post=1`;
    const { status, headers } = await fetch(link, { redirect: 'manual' });
    const { pathname, searchParams } = new URL(headers.get('location') ?? '', wordpress.origin);
    expect([status, pathname, searchParams.get('redirect_to')]).toEqual([302, '/wp-login.php', link]);
  });
});
