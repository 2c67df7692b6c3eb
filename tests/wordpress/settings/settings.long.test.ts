import { describe, expect, test } from 'vitest';
import { isUnavailable, runPhp } from '../wordpress-test.ts';

describe.skipIf(isUnavailable)('the settings page', () => {
  test('normalizes JSON objects and the contributor path, drops unsafe URLs, and keeps the previous value instead of invalid JSON', () => {
    const sanitize = (sent: string) =>
      JSON.parse(
        runPhp(
          `add_filter( 'pre_option_edu_embed_site', fn() => array( 'consent' => '{"a":1}' ) ); echo wp_json_encode( EduEmbed\\sanitize_site( ${sent} ) );`,
        ),
      );
    expect(
      sanitize(
        `array( 'contributorPath' => '/Our Team/', 'logoOnDark' => 'javascript:alert(1)', 'analytics' => '{"id": "1 < 2"}', 'consent' => '[1' )`,
      ),
    ).toEqual({
      contributorPath: 'our-team',
      analytics: expect.stringContaining('"id"'),
      consent: expect.stringMatching(/^\{\s*"a": 1\s*\}$/),
    });
    expect(sanitize(`array( 'consent' => '', 'analytics' => '[]' )`)).toEqual([]);
    const raw =
      "add_filter( 'pre_option_edu_embed_site', fn() => array( 'contributorPath' => '/Our Team/', 'consent' => '{\"a\":', 'analytics' => '{}' ) );";
    expect(Object.keys(JSON.parse(runPhp(`${raw} echo wp_json_encode( EduEmbed\\site() );`)))).toEqual([
      'contributorPath',
      'analytics',
      'siteName',
      'tagline',
    ]);
    expect(
      runPhp(`${raw} echo EduEmbed\\site()['contributorPath'] . ' ' . EduEmbed\\contributor_path();`),
    ).toBe('our-team our-team');
  });
});

describe.skipIf(isUnavailable)('fields', () => {
  test('the plugin completes the schools of a ranking and drops those without a name', () => {
    const complete = (type: string, schools: readonly object[]) =>
      JSON.parse(
        runPhp(`echo wp_json_encode( EduEmbed\\sanitize_field( '${type}', '${JSON.stringify(schools)}' ) );`),
      );
    const schools = [
      {
        details: { schoolName: 'Hill College', retentionRate: 1.2, admissionRate: 0.29 },
        rank: 1,
        slug: 'h',
        schoolId: '',
      },
      { rank: 2 },
      { details: { schoolName: 'Hill College' }, rank: 2, slug: 'h', schoolId: '' },
      { details: { schoolName: 'Old' }, rank: 3, slug: 'own', schoolId: 7 },
      { schoolName: 'École' },
    ];
    expect(complete('schools', schools)).toEqual([
      {
        details: { schoolName: 'Hill College', retentionRate: 1, admissionRate: 0.29 },
        rank: 1,
        slug: 'hill-college',
        schoolId: 'hill-college',
      },
      {
        details: { schoolName: 'Hill College' },
        rank: 2,
        slug: 'hill-college-2',
        schoolId: 'hill-college-2',
      },
      { details: { schoolName: 'Old' }, rank: 3, slug: 'own', schoolId: 7 },
      { schoolName: 'École', details: { schoolName: 'École' }, rank: 4, slug: 'ecole', schoolId: 'ecole' },
    ]);
    const legacy = [
      { School: 'A', 'AVG NET PRICE': '$9', ipeds: 1, note: 'x' },
      { name: 'B', school: 'C' },
      { city: 'D' },
    ];
    expect(complete('legacySchools', legacy)).toEqual([
      { school: 'A', avgNetPrice: 9, iPEDS: '1', note: 'x' },
      { school: 'B' },
    ]);
  });

  test('the plugin renames the keys of a stored ranking in the older format', () => {
    const code = `global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
      $id = wp_insert_post( array( 'post_type' => 'eduembed_ranking', 'post_title' => 'R', 'post_status' => 'publish' ) );
      update_post_meta( $id, '_edu_embed_ranking', array( 'gid' => 'stored-keys', 'legacySchools' => array( array( 'School' => 'A', 'AvgNetPrice' => 5 ), array( 'city' => 'B' ) ) ) );
      echo wp_json_encode( EduEmbed\\ranking( 'stored-keys' ) ); $wpdb->query( 'ROLLBACK' ); wp_cache_flush();`;
    expect(JSON.parse(runPhp(code)).legacySchools).toEqual([{ school: 'A', avgNetPrice: 5 }]);
  });

  test('the plugin ignores a list that was submitted for a text', () => {
    const list = "array( array( 'x' ) )";
    const code = `$complaints = array(); set_error_handler( function ( $level, $message ) use ( &$complaints ) { $complaints[] = $message; return true; } );
      foreach ( array( 'url', 'html', 'text', 'slug', 'object', 'words', 'pairs', 'image', 'integer' ) as $type ) { EduEmbed\\sanitize_field( $type, ${list} ); }
      EduEmbed\\sanitize_field( 'image', array( 'url' => ${list} ) );
      EduEmbed\\sanitize_field( 'image', array( 'url' => '/a.png', 'alt' => ${list}, 'width' => ${list} ) );
      EduEmbed\\sanitize_field( 'pairs', array( array( 'key' => 'k', 'value' => ${list} ), array( 'key' => ${list} ) ) );
      EduEmbed\\find_contributor( array( 'slug' => ${list} ) );
      EduEmbed\\sanitize_settings( array( 'server' => ${list}, 'purgeSecret' => ${list} ) ); EduEmbed\\sanitize_redirects( array( array( 'from' => ${list} ) ) );
      echo wp_json_encode( $complaints );`;
    expect(runPhp(code)).toBe('[]');
  });
});
