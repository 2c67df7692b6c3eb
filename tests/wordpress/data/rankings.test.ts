import { describe, expect, test } from 'vitest';
import { isUnavailable, rest, runPhp } from '../wordpress-test.ts';

/** Runs code in a transaction that is rolled back, and returns the value that it stores in `$result`. */
const inTransaction = (code: string) =>
  JSON.parse(
    runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' ); $result = null;
      $insert = fn( $fields, $name = '' ) => array( $id = wp_insert_post( array( 'post_type' => 'eduembed_ranking', 'post_title' => 'R', 'post_name' => $name, 'post_status' => 'publish' ) ), $fields ? update_post_meta( $id, '_edu_embed_ranking', $fields ) : 0 )[0];
      ${code} $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); echo wp_json_encode( $result );`),
  );

describe.skipIf(isUnavailable)('rankings', () => {
  test.each([
    ['top/nursing', 'top/nursing'],
    ['50%', '50%25'],
    ['50%2F', '50%252F'],
  ])('WordPress finds the ranking with the id %s over REST', async (extid, path) => {
    const { id } = await rest('/wp/v2/edu-embed-rankings', {
      role: 'editor',
      body: { title: 'R', status: 'publish', edu_embed_ranking: { extid } },
    });
    expect((await rest(`/edu-embed/v1/rankings/${path}`)).extid).toBe(extid);
    await rest(`/wp/v2/edu-embed-rankings/${id}?force=true`, { role: 'editor', method: 'DELETE' });
  });

  test('the plugin finds a ranking by its ids and by its slug, however many rankings are older', () => {
    const found = inTransaction(`
      $rows = implode( ',', array_map( fn( $n ) => "('eduembed_ranking','publish','Old $n','old-$n','','','','','','2001-01-01 00:00:00')", range( 1, 1001 ) ) );
      $wpdb->query( "INSERT INTO {$wpdb->posts} (post_type, post_status, post_title, post_name, post_content, post_excerpt, to_ping, pinged, post_content_filtered, post_date) VALUES $rows" );
      $insert( array( 'extid' => 'New-Current', 'gid' => 'new-legacy' ) ); $insert( array(), 'new-slug' );
      $before = $wpdb->num_queries;
      $result = array_map( fn( $id ) => EduEmbed\\ranking( $id )['extid'] ?? null, array( 'New-Current', 'new-legacy', 'new-slug', 'new-current', 'none', '' ) );`);
    expect(found).toEqual(['New-Current', 'New-Current', 'new-slug', null, null, null]);
  });

  test('the plugin finds a ranking by its changed id, and not by the previous one', () => {
    const found = inTransaction(`
      $id = $insert( array( 'extid' => 'before-change' ) );
      EduEmbed\\set_fields( $id, 'edu_embed_ranking', array( 'extid' => 'after-change' ) );
      $result = array( null !== EduEmbed\\ranking( 'before-change' ), null !== EduEmbed\\ranking( 'after-change' ) );
      EduEmbed\\set_fields( $id, 'edu_embed_ranking', array( 'extid' => '' ) );
      $result[] = null !== EduEmbed\\ranking( 'after-change' ); $result[] = get_post_meta( $id, '_edu_embed_ranking_id' );`);
    expect(found).toEqual([false, true, false, []]);
  });

  test('the plugin finds rankings that were stored before their ids had their own key', () => {
    const found = inTransaction(`
      $id = $insert( array( 'gid' => 'stored-earlier' ) ); delete_post_meta( $id, '_edu_embed_ranking_id' );
      $result = array( EduEmbed\\ranking( 'stored-earlier' ) );
      update_option( 'edu_embed_names_version', '2' ); EduEmbed\\migrate_names();
      $result[] = EduEmbed\\ranking( 'stored-earlier' )['title'] ?? null;`);
    expect(found).toEqual([null, 'R']);
  });

  test('the plugin converts figures that are stored as text, and drops values that the server rejects', () => {
    const details = {
      schoolName: 'A',
      undergradTuitionInState: '12,000',
      netPrice: '$-500',
      retentionRate: '1.2',
      completionRate: 'unknown',
      latitude: '',
      longitude: [1],
      isPrivate: 'true',
      stateCode: 7,
      city: ['Logan'],
    };
    const rows = [
      { details, rank: '2', position: 'first', helid: 12, url: '/a/' },
      { details: { schoolName: 'B', isPrivate: 'perhaps' }, rank: 'x' },
      { details: { schoolName: 'C', isPrivate: false } },
    ];
    const completed = inTransaction(
      `$result = EduEmbed\\complete_schools( json_decode( '${JSON.stringify(rows)}', true ) );`,
    );
    expect(completed).toEqual([
      {
        details: {
          schoolName: 'A',
          undergradTuitionInState: 12_000,
          netPrice: -500,
          retentionRate: 1,
          isPrivate: true,
          stateCode: '7',
        },
        rank: 2,
        helid: '12',
        url: '/a/',
        slug: 'a',
        schoolId: 'a',
      },
      { details: { schoolName: 'B' }, rank: 2, slug: 'b', schoolId: 'b' },
      { details: { schoolName: 'C', isPrivate: false }, rank: 3, slug: 'c', schoolId: 'c' },
    ]);
  });

  test('the plugin drops values of another type that a REST client sends, and that the server rejects', () => {
    const details = { schoolName: 'A' };
    const rows = [
      { details, overrideFields: 'text', schoolId: true },
      { details, overrideFields: { schoolName: ['B'] }, schoolId: ['b'] },
      { details, overrideFields: { schoolName: 7 }, schoolId: 12 },
    ];
    const { schools, source } = inTransaction(
      `$result = array( 'schools' => EduEmbed\\complete_schools( json_decode( '${JSON.stringify(rows)}', true ) ),
        'source' => EduEmbed\\sanitize_field( 'source', array( 'name' => array( 'x' ), 'year' => 2026, 'url' => 'https://a.example/' ) ) );`,
    );
    expect(source).toEqual({ year: '2026', url: 'https://a.example/' });
    expect(schools).toEqual([
      { details, slug: 'a', schoolId: '1', rank: 1 },
      { details, slug: 'a-2', schoolId: 'a-2', rank: 2 },
      { details, overrideFields: { schoolName: '7' }, slug: 'a-3', schoolId: 12, rank: 3 },
    ]);
  });

  test('the plugin returns a ranking without a list that an earlier version stored as a text of the source', () => {
    const source = inTransaction(
      `$insert( array( 'extid' => 'earlier-source', 'source' => array( 'name' => array( 'x' ), 'year' => '2026' ) ) );
      $result = EduEmbed\\ranking( 'earlier-source' )['source'];`,
    );
    expect(source).toEqual({ year: '2026' });
  });

  test.each([
    ['-3', null],
    ['0', null],
    ['12', 12],
    ['x', null],
  ])('the plugin stores %j schools or pixels as %j', (given, stored) => {
    const fields = inTransaction(`
      $id = $insert( array() );
      EduEmbed\\set_fields( $id, 'edu_embed_ranking', array( 'limit' => '${given}' ) );
      EduEmbed\\set_fields( $id, 'edu_embed_ad_rule', array( 'width' => '${given}' ) );
      EduEmbed\\set_fields( $id, 'edu_embed_meta', array( 'image' => array( 'url' => 'https://a.example/a.png', 'width' => '${given}' ) ) );
      $result = array( EduEmbed\\get_fields( $id, 'edu_embed_ranking' )['limit'] ?? null, EduEmbed\\get_fields( $id, 'edu_embed_ad_rule' )['width'] ?? null,
        EduEmbed\\get_fields( $id, 'edu_embed_meta' )['image']['width'] ?? null );`);
    expect(fields).toEqual([stored, stored, stored]);
  });

  test('the form of a ranking accepts only numbers above 0', () => {
    const html =
      runPhp(`require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once WP_PLUGIN_DIR . '/edu-embed/includes/settings-page.php'; require_once WP_PLUGIN_DIR . '/edu-embed/includes/meta-boxes.php';
      EduEmbed\\show_field( 'edu_embed[edu_embed_ranking][limit]', 'count', 'Limit', 3 );`);
    expect(html).toContain('type="number" min="1"');
  });

  test('the plugin converts the figures of a ranking in the older format, and drops those that are no numbers', () => {
    const rows = [
      { school: 'A', AvgNetPrice: '$12,345', rank: '1', ipeds: 5 },
      { school: 'B', avg_net_price: 'N/A', rank: 'first' },
    ];
    const completed = inTransaction(
      `$result = EduEmbed\\complete_legacy_schools( json_decode( '${JSON.stringify(rows)}', true ) );`,
    );
    expect(completed).toEqual([{ school: 'A', avgNetPrice: 12_345, rank: 1, iPEDS: '5' }, { school: 'B' }]);
  });
});
