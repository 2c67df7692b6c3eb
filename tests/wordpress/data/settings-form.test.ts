import { describe, expect, test } from 'vitest';
import { logInToEditor } from '../editor/open-editor.ts';
import { isUnavailable, rest, runPhp, wordpress } from '../wordpress-test.ts';

const settingsPage = `${wordpress?.origin}/wp-admin/options-general.php?page=edu-embed`;

/** Sanitizes redirects that the form sends, and returns the stored redirects and the errors. */
function saveRedirects(rows: readonly object[]): { readonly stored: object[]; readonly errors: string[] } {
  const stored = `array( array( 'from' => '/kept/', 'to' => '/before/' ), array( 'from' => '/deleted/', 'to' => '' ) )`;
  return JSON.parse(
    runPhp(`require_once ABSPATH . 'wp-admin/includes/admin.php';
      add_filter( 'pre_option_edu_embed_redirects', fn() => ${stored} );
      $stored = EduEmbed\\sanitize_redirects( str_replace( 'HOME', home_url(), '${JSON.stringify(rows)}' ) );
      echo wp_json_encode( array( 'stored' => $stored, 'errors' => array_column( get_settings_errors(), 'message' ) ) );`),
  );
}

describe.skipIf(isUnavailable)('the redirects of the settings', () => {
  test.each([
    ['old-page/', '/old-page/'],
    ['HOME/old-page/', '/old-page/'],
    ['https://www.example.org/old-page/?a=1', '/old-page/'],
    ['/old page/', '/old%20page/'],
    ['/a:b/', '/a:b/'],
  ])('stores the old path %s as %s', (from, path) => {
    expect(saveRedirects([{ from, to: '/new/' }])).toEqual({
      stored: [{ from: path, to: '/new/' }],
      errors: [],
    });
  });

  test.each([
    ['new-page/', '/new-page/'],
    ['new-page', '/new-page'],
    ['/new.html', '/new.html'],
    ['https://other.example/a', 'https://other.example/a'],
    ['', ''],
  ])('stores the target %j as %j', (to, target) => {
    expect(saveRedirects([{ from: '/kept/', to }])).toEqual({
      stored: [{ from: '/kept/', to: target }],
      errors: [],
    });
  });

  test.each(['mailto:a@b.example', 'ftp://a.example/', 'other.example/a', 'javascript:alert(1)'])(
    'reports the invalid target %s, and keeps the stored redirect of the path',
    (to) => {
      const { stored, errors } = saveRedirects([
        { from: '/kept/', to },
        { from: '/not-stored/', to },
      ]);
      expect(stored).toEqual([{ from: '/kept/', to: '/before/' }]);
      expect(errors).toEqual(
        ['/kept/', '/not-stored/'].map((path) => expect.stringContaining(`from “${path}” to “${to}”`)),
      );
    },
  );

  test.each(['https://www.example.org/?p=123', 'HOME/?p=123', '/?p=123'])(
    'reports the old URL %s, which would redirect the front page',
    (from) => {
      const { stored, errors } = saveRedirects([{ from, to: '/new/' }]);
      expect([stored, errors.length]).toEqual([[], 1]);
    },
  );

  test.each([
    ['to itself', [{ from: '/kept/', to: '/kept' }]],
    ['to itself at this WordPress', [{ from: '/a/', to: 'HOME/a/?b=1' }]],
    ['to its own query', [{ from: '/a/', to: '?b=1' }]],
  ])('reports and drops a redirect %s', (_name, rows) => {
    const { stored, errors } = saveRedirects(rows);
    expect([stored, errors]).toEqual([[], [expect.stringContaining('leads back to its own path')]]);
  });

  test('reports and drops the redirect that closes a circle, and keeps the others', () => {
    const rows = [
      { from: '/a/', to: '/b/' },
      { from: '/b/', to: '/c' },
      { from: '/c/', to: '/a' },
      { from: '/d/', to: '/a/' },
    ];
    const { stored, errors } = saveRedirects(rows);
    expect(stored).toEqual([rows[0], rows[1], rows[3]]);
    expect(errors).toEqual([expect.stringContaining('from “/c/” to “/a” leads back to its own path')]);
  });

  test('reports a redirect without an old path, and ignores an empty row', () => {
    const { stored, errors } = saveRedirects([
      { from: '', to: '' },
      { from: '', to: '/<b>new</b>/' },
      { from: 'ftp://a.example/old/', to: '/new/' },
    ]);
    expect(stored).toEqual([]);
    expect(errors).toEqual([
      expect.stringContaining('from “” to “/&lt;b&gt;new&lt;/b&gt;/”'),
      expect.stringContaining('from “ftp://a.example/old/” to “/new/”'),
    ]);
  });
});

describe.skipIf(isUnavailable)('lists in forms without the script', () => {
  const texts = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([key, value]) => ({ key, value }));

  test.each([
    ['short keys', texts([['color', 'dark blue']]), 'color dark blue'],
    ['no text', texts([['color', '']]), 'color'],
    ['a key with a space', texts([['My Space', 'https://a.example/']]), undefined],
    [
      'a text with two lines',
      texts([
        ['a-college', 'One\nTwo'],
        ['b-college', '“Three”/'],
      ]),
      undefined,
    ],
    ['a key that looks like JSON', texts([['[1]', '']]), undefined],
    ['no entries', [], ''],
  ])('submit unchanged entries with %s', (_case, rows, lines) => {
    const [text, saved] = JSON.parse(
      runPhp(`$text = EduEmbed\\list_text( json_decode( base64_decode( '${Buffer.from(JSON.stringify(rows)).toString('base64')}' ), true ) );
        echo wp_json_encode( array( $text, EduEmbed\\sanitize_pairs( $text ) ) );`),
    );
    expect(saved).toEqual(rows);
    if (lines !== undefined) expect(text).toBe(lines);
  });

  test('an unchanged form submits a stored provider of ads that is not one of the choices', () => {
    const labels = JSON.parse(
      runPhp("echo wp_json_encode( array_keys( EduEmbed\\option_labels( 'ads.provider', 'other' ) ) );"),
    );
    expect(labels).toEqual(['', 'gpt', 'other']);
  });
});

describe.skipIf(isUnavailable)('the form of the settings', () => {
  test('replaces the alternative text when another logo is chosen, and names the lists for screen readers', async () => {
    const { browser, page } = await logInToEditor('admin', []);
    try {
      const { edu_embed_site: before } = await rest('/wp/v2/settings', { role: 'admin', method: 'GET' });
      await page.goto(settingsPage, { waitUntil: 'domcontentloaded' });
      await page.getByRole('group', { name: 'Redirects of old paths' }).waitFor();
      await page.getByRole('group', { name: 'Social media' }).waitFor();
      const alt = page.getByLabel('Logo alternative text');
      await alt.fill('The previous logo');
      const chooseLogo = async (label: string) => {
        const row = page.locator('tr', { has: page.getByLabel(label, { exact: true }) });
        await row.getByRole('button', { name: 'Choose image' }).click();
        await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('https://a.example/logo.png');
      };
      await page.evaluate(() => {
        // A media library in which the user chooses an image without an alternative text.
        const image = { url: 'https://a.example/logo.png', alt: '' };
        const selection = { first: () => ({ toJSON: () => image }) };
        let choose = () => {};
        const library = {
          on: (_event: string, listener: () => void) => {
            choose = listener;
          },
          open: () => choose(),
          state: () => ({ get: () => selection }),
        };
        Object.assign((window as unknown as { wp: object }).wp, { media: () => library });
      });
      // The alternative text is the logo's.
      await chooseLogo('Logo for dark backgrounds');
      expect(await alt.inputValue()).toBe('The previous logo');
      await chooseLogo('Logo');
      expect(await alt.inputValue()).toBe('');
      expect((await rest('/wp/v2/settings', { role: 'admin', method: 'GET' })).edu_embed_site).toEqual(
        before,
      );
    } finally {
      await browser.close();
    }
  });
});
