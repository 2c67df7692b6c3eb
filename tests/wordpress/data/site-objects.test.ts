import { describe, expect, test } from 'vitest';
import { isUnavailable, rest, runPhp } from '../wordpress-test.ts';

describe.skipIf(isUnavailable)('percentages of the site', () => {
  test.each([
    [-5, 0],
    [0, 0],
    [30, 30],
    [250, 100],
  ])('WordPress stores %i percent as %i', (given, stored) => {
    const site = JSON.parse(
      runPhp(
        `echo wp_json_encode( EduEmbed\\sanitize_site( array( 'ads.density' => '${given}', 'analytics' => array( 'vitals' => '${given}' ) ) ) );`,
      ),
    );
    expect([site.ads.density, JSON.parse(site.analytics).vitals]).toEqual([stored, stored]);
  });
});

describe.skipIf(isUnavailable)('analytics and consent of the site', () => {
  test('WordPress stores the whole object that a REST client sends', async () => {
    const { edu_embed_site: before } = await rest('/wp/v2/settings', { role: 'admin', method: 'GET' });
    const save = async (site: object) =>
      (await rest('/wp/v2/settings', { role: 'admin', body: { edu_embed_site: { ...before, ...site } } }))
        .edu_embed_site;
    const analytics = { adapter: 'tagular', tenantId: 'a & b', events: { shown: false, limit: 3 } };
    try {
      const first = await save({ analytics, consent: { mode: 'opt-in', region: 'EU' } });
      expect(JSON.parse(first.analytics)).toEqual(analytics);
      expect(JSON.parse(first.consent)).toEqual({ mode: 'opt-in', region: 'EU' });
      const typed = await save({ consent: { mode: 'opt-in', revision: '3', region: 'EU' } });
      expect(JSON.parse(typed.consent)).toEqual({ mode: 'opt-in', revision: 3, region: 'EU' });
      const second = await save({ analytics: { adapter: 'none' }, consent: {} });
      expect(JSON.parse(second.analytics)).toEqual({ adapter: 'none' });
      expect(second.consent).toBeUndefined();
      const third = await save({ analytics: { label: '<script>x</script>y' } });
      expect(JSON.parse(third.analytics)).toEqual({ label: 'xy' });
    } finally {
      await save({});
    }
  });

  test('WordPress merges the fields of the form into the stored object', () => {
    const code = `add_filter( 'pre_option_edu_embed_site', fn() => array( 'analytics' => '{"adapter":"tagular","tenantId":"a"}' ) );
      echo EduEmbed\\sanitize_site( array( 'analytics' => array( 'adapter' => 'none', 'vitals' => '' ) ) )['analytics'];`;
    expect(JSON.parse(runPhp(code))).toEqual({ adapter: 'none', tenantId: 'a' });
  });
});
