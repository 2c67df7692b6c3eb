import { describe, expect, test } from 'vitest';
import { evaluatePhp } from '../../../scripts/wordpress/wordpress-site.ts';
import { choose, logInToEditor } from '../editor/open-editor.ts';
import { isUnavailable, rest, runPhp, wordpress } from '../wordpress-test.ts';

/** Runs code without constants that override the settings. */
const runWithoutConstants = (code: string) =>
  evaluatePhp({ ...wordpress.handle, constants: {} }, wordpress.origin, code);

const settingsPage = `${wordpress?.origin}/wp-admin/options-general.php?page=edu-embed`;

describe.skipIf(isUnavailable)('the settings page', () => {
  test('saves the logo for dark backgrounds, analytics and consent, and keeps keys that it has no fields for', async () => {
    const save = (body: object) => rest('/wp/v2/settings', { role: 'admin', body: { edu_embed_site: body } });
    const readSite = async () => {
      const { edu_embed_site: site } = await rest('/wp/v2/settings', { role: 'admin', method: 'GET' });
      return { ...site, analytics: JSON.parse(site.analytics), consent: JSON.parse(site.consent) };
    };
    const { edu_embed_site: before } = await rest('/wp/v2/settings', { role: 'admin', method: 'GET' });
    const subjects = await rest('/edu-embed/v1/choices/subject', { role: 'admin', method: 'GET' });
    const subject = subjects.find(({ value }: { value: string }) => value !== before.subject);
    const { browser, page } = await logInToEditor('admin', []);
    try {
      await save({ ...before, analytics: '{"other":{"a":{}},"vitals":50}', consent: '{"revision":3}' });
      await page.goto(settingsPage, { waitUntil: 'domcontentloaded' });
      await page.getByLabel('Logo for dark backgrounds').fill(' https://a.example/dark.svg ');
      await page.getByLabel('Events are sent to').selectOption({ label: 'The data layer of a tag manager' });
      await page.getByLabel('Page views whose speed is measured').fill('0');
      await page.getByLabel('Consent of visitors').selectOption({ label: 'Not asked for' });
      await page.getByLabel('Revision: another number').fill('');
      await choose(page, 'Default subject', subject.label, subject.label);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Settings saved.').waitFor();
      expect(await readSite()).toMatchObject({
        subject: subject.value,
        logoOnDark: 'https://a.example/dark.svg',
        analytics: { other: { a: {} }, adapter: 'dataLayer', vitals: 0 },
        consent: { mode: 'off' },
      });
      expect((await readSite()).consent).toEqual({ mode: 'off' });
      await page
        .getByText('Set by EDU_EMBED_PURGE_SECRET in wp-config.php, which takes precedence.')
        .waitFor();
      expect(await page.getByLabel('Purge secret', { exact: true }).isDisabled()).toBe(true);
    } finally {
      await save(before);
      await browser.close();
    }
  });

  test('has rows for social links and redirects, whose texts may have spaces', async () => {
    const settings = () => rest('/wp/v2/settings', { role: 'admin', method: 'GET' });
    const before = await settings();
    const { browser, page } = await logInToEditor('admin', []);
    try {
      await page.goto(settingsPage, { waitUntil: 'domcontentloaded' });
      await page.getByRole('button', { name: 'Add redirect' }).click();
      await page.getByLabel('Old path', { exact: true }).fill('/moved-in-rows/');
      await page.getByLabel('New URL; if empty').fill('https://a.example/b c');
      await page.getByRole('button', { name: 'Add link' }).click();
      const links = page.locator('tr', { hasText: 'Social media' });
      await links.getByLabel('Name', { exact: true }).fill('Our Channel');
      await links.getByLabel('URL', { exact: true }).fill('https://a.example/channel');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Settings saved.').waitFor();
      const after = await settings();
      expect(after.edu_embed_redirects).toEqual([
        ...before.edu_embed_redirects,
        { from: '/moved-in-rows/', to: 'https://a.example/b%20c' },
      ]);
      expect(after.edu_embed_site).toEqual({
        ...before.edu_embed_site,
        social: [
          ...(before.edu_embed_site.social ?? []),
          { key: 'Our Channel', value: 'https://a.example/channel' },
        ],
      });
      await expect.poll(() => page.locator('textarea:visible').count()).toBe(0);
    } finally {
      await rest('/wp/v2/settings', {
        role: 'admin',
        body: { edu_embed_site: before.edu_embed_site, edu_embed_redirects: before.edu_embed_redirects },
      });
      await browser.close();
    }
  });

  test('offers to remove a secret, disables autocomplete, and reports a rejected secret', () => {
    const html =
      runWithoutConstants(`require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once WP_PLUGIN_DIR . '/edu-embed/includes/settings-page.php';
      add_filter( 'pre_option_edu_embed_settings', fn() => array( 'purgeSecret' => 'kept', 'server' => 'http://127.0.0.1:9' ) );
      add_filter( 'pre_option_edu_embed_rejected', fn() => array( '/-/purge' => 401 ) );
      wp_set_current_user( 1 ); EduEmbed\\show_settings_page();`);
    expect(html).toContain('name="edu_embed_settings[remove][purgeSecret]"');
    expect(html).not.toContain('name="edu_embed_settings[remove][previewSecret]"');
    expect(html.match(/type="password"[^>]*autocomplete="new-password"/g)).toHaveLength(3);
    expect(html).toContain('The server rejected the purge secret');
    expect(html).not.toContain('The server rejected the prerender secret');
    expect(html).not.toContain('"kept"');
  });

  test('removes a secret only on request, and keeps a URL that was not submitted', () => {
    const save = (sent: string) =>
      JSON.parse(
        runPhp(`add_filter( 'pre_option_edu_embed_settings', fn() => array( 'server' => 'http://a.example', 'purgeSecret' => 'kept', 'previewSecret' => 'kept too' ) );
          echo wp_json_encode( EduEmbed\\sanitize_settings( ${sent} ) );`),
      );
    expect(save(`array( 'purgeSecret' => '', 'remove' => array( 'purgeSecret' => '1' ) )`)).toMatchObject({
      server: 'http://a.example',
      purgeSecret: '',
      previewSecret: 'kept too',
    });
    expect(
      save(`array( 'server' => '', 'purgeSecret' => 'new', 'remove' => array( 'purgeSecret' => '1' ) )`),
    ).toMatchObject({
      server: '',
      purgeSecret: 'new',
    });
  });

  test.each([
    ['server', 'htp://www.example.org'],
    ['server', 'https://www.example.org/?a=1'],
    ['server', 'https://www.example.org/#top'],
    ['server', 'not a URL'],
    ['server', 'https://'],
    ['script', 'javascript:alert(1)'],
  ])('keeps the previous URL of the %s, and reports %s', (name, url) => {
    const { saved, errors } = JSON.parse(
      runPhp(`require_once ABSPATH . 'wp-admin/includes/admin.php';
        add_filter( 'pre_option_edu_embed_settings', fn() => array( '${name}' => 'http://a.example' ) );
        $saved = EduEmbed\\sanitize_settings( array( '${name}' => '${url}' ) );
        echo wp_json_encode( array( 'saved' => $saved['${name}'], 'errors' => array_column( get_settings_errors(), 'message' ) ) );`),
    );
    expect([saved, errors]).toEqual(['http://a.example', [expect.stringContaining(`“${url}” is invalid`)]]);
  });

  test.each([
    ['server', 'http://web_1:3000/', 'http://web_1:3000'],
    ['server', 'https://bücher.example/site', 'https://bücher.example/site'],
    ['server', 'www.example.org', 'http://www.example.org'],
    ['script', 'https://a.example/embed.mjs?v=1', 'https://a.example/embed.mjs?v=1'],
    ['server', '', ''],
  ])('saves the URL of the %s %s as %s', (name, url, saved) => {
    expect(runPhp(`echo EduEmbed\\sanitize_settings( array( '${name}' => '${url}' ) )['${name}'];`)).toBe(
      saved,
    );
  });

  test('records a rejected secret until the server accepts it', () => {
    const code = (
      statuses: string,
    ) => `global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
      foreach ( array( ${statuses} ) as $status ) { EduEmbed\\record_rejection( '/-/purge', $status ); }
      echo wp_json_encode( array_keys( (array) get_option( 'edu_embed_rejected', array() ) ) ); $wpdb->query( 'ROLLBACK' );`;
    expect(runPhp(code('401, 500'))).toBe('["\\/-\\/purge"]');
    expect(runPhp(code('401, 200'))).toBe('[]');
  });
});

describe.skipIf(isUnavailable)('fields', () => {
  test('the plugin removes tags from text, and decodes its entities once', async () => {
    const typed = 'Scores < 60 & > 40 %ab “R&amp;D” <b>bold</b> 5 <6';
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Text', content: 'x', status: 'draft', edu_embed_meta: { subtitle: typed } },
    });
    const { edu_embed_meta: fields } = await rest(`/wp/v2/posts/${id}`, { role: 'author' });
    expect(fields.subtitle).toBe('Scores < 60 & > 40 %ab “R&D” bold 5 <6');
  });

  test('the plugin stores URLs unchanged and removes scripts', () => {
    const sanitize = (type: string, value: string) =>
      JSON.parse(runPhp(`echo wp_json_encode( EduEmbed\\sanitize_field( '${type}', ${value} ) );`));
    const address = 'https://a.example/?a=1&b=2';
    const script = 'R&D <b>x</b><script>alert(1)</script>';
    const json = JSON.stringify({ url: address, text: script });
    const kept = { url: address, text: 'R&amp;D <b>x</b>alert(1)' };
    const schools = JSON.stringify([{ details: { schoolName: 'A' }, url: address, text: script }]);
    expect(sanitize('schools', `'${schools}'`)).toMatchObject([kept]);
    expect(JSON.parse(sanitize('object', `'${json}'`))).toEqual(kept);
    expect(sanitize('pairs', `'X ${address}'`)).toEqual([{ key: 'X', value: address }]);
  });

  test('the plugin keeps the previous value if JSON is invalid', () => {
    const code = `global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
      $id = wp_insert_post( array( 'post_type' => 'eduembed_ranking', 'post_title' => 'R', 'post_status' => 'draft' ) );
      EduEmbed\\set_fields( $id, 'edu_embed_ranking', array( 'source' => '{"name":"A"}' ) ); EduEmbed\\set_fields( $id, 'edu_embed_ranking', array( 'source' => '{"name":' ) );
      $kept = EduEmbed\\get_fields( $id, 'edu_embed_ranking' )['source']['name'] ?? ''; EduEmbed\\set_fields( $id, 'edu_embed_ranking', array( 'source' => '' ) );
      echo $kept . count( EduEmbed\\get_fields( $id, 'edu_embed_ranking' ) ); $wpdb->query( 'ROLLBACK' );`;
    expect(runPhp(code)).toBe('A0');
  });

  test('WordPress keeps code for the head of a page when an author without the right to write it saves other fields', async () => {
    const author = Number(runPhp("echo get_user_by( 'login', 'author' )->ID;"));
    const pageHeadCode = '<script type="application/ld+json">\n{"a": 1}\n</script>';
    const { id } = await rest('/wp/v2/posts', {
      role: 'admin',
      body: { title: 'Head', status: 'publish', content: 'x', author, edu_embed_seo: { pageHeadCode } },
    });
    const saveAsAuthor = async (code: string) =>
      (
        await rest(`/wp/v2/posts/${id}`, {
          role: 'author',
          body: { edu_embed_seo: { title: 'Changed', pageHeadCode: code } },
        })
      ).edu_embed_seo;
    const unchanged = { title: 'Changed', pageHeadCode };
    expect(await saveAsAuthor(pageHeadCode)).toEqual(unchanged);
    // Forms of browsers send CRLF.
    expect(await saveAsAuthor(pageHeadCode.replaceAll('\n', '\r\n'))).toEqual(unchanged);
    expect((await saveAsAuthor(`${pageHeadCode}<script>x</script>`)).pageHeadCode).not.toContain('<script');
  });

  test('only editors of a post with a password see its fields', async () => {
    const secret = {
      edu_embed_meta: { subtitle: 'Secret', kicker: 'Known', image: 'https://a.example/secret.png' },
      edu_embed_seo: { title: 'Known', description: 'Secret' },
    };
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Protected', status: 'publish', content: 'x', password: 'word', ...secret },
    });
    const { edu_embed_meta: meta, edu_embed_seo: seo } = await rest(`/wp/v2/posts/${id}`);
    expect([meta, seo]).toEqual([{ kicker: 'Known' }, { title: 'Known' }]);
    const own = await rest(`/wp/v2/posts/${id}`, { role: 'editor', method: 'GET' });
    expect([
      own.edu_embed_meta.subtitle,
      own.edu_embed_meta.image.url,
      own.edu_embed_seo.description,
    ]).toEqual(['Secret', 'https://a.example/secret.png', 'Secret']);
  });
});
