import { jwtVerify } from 'jose';
import { describe, expect } from 'vitest';
import { secrets } from '../../scripts/wordpress/embed-server.ts';
import type { Role } from '../../scripts/wordpress/wordpress-site.ts';
import { isUnavailable, logIn, readOwnElements, rest, runPhp, test, wordpress } from './wordpress-test.ts';

interface SaveOptions {
  readonly status?: 'draft' | 'publish';
  readonly without?: readonly string[];
}

async function saveAndShow(
  content: string,
  { status = 'draft', without }: SaveOptions = {},
): Promise<{ raw: string; rendered: string; link: string }> {
  const body = { title: 'Filters', status, content };
  const { content: saved, link } = await rest('/wp/v2/posts?context=edit', { role: 'author', body, without });
  return { ...saved, link };
}

async function readPage(link: string, without: readonly string[] = []): Promise<string> {
  return (await fetch(link, { headers: { 'x-edu-off': without.join() } })).text();
}

const tagsOf = (html: string) => readOwnElements(html).map(({ tag }) => tag);

test.skipIf(isUnavailable)('WordPress removes undeclared attributes and handlers from tags', async () => {
  const { raw } = await saveAndShow('<content-card heading="A" onclick="x()" whatever="1"></content-card>');
  expect(raw).toBe('<content-card heading="A"></content-card>');
});

test.skipIf(isUnavailable)('WordPress removes markup from block attributes, valid or not', async () => {
  const text = '--><script>alert(1)</script><img src=x onerror=alert(2)>';
  const valid = await saveAndShow(`<!-- wp:edu/pull-quote {"source":"${text}"} /-->`);
  expect(readOwnElements(valid.rendered)[0]?.attributes.source).toBe(text);
  for (const json of [`{"source":"${text}"}`, `{"source":"${text}}`, `{} ${text} {}`])
    expect((await saveAndShow(`<!-- wp:edu/pull-quote ${json} /-->`)).raw).not.toMatch(
      /<script|<img[^>]*onerror/,
    );
});

// Most tests save twice: with the unchanged plugin, and without one of its filters.
describe.skipIf(isUnavailable)('the plugin’s filters in WordPress', () => {
  test('authors may save our tags, which WordPress removes without `allow_elements`', async () => {
    const content = '<div><program-finder layout="native"></program-finder><p slot="content">x</p></div>';
    expect((await saveAndShow(content)).raw).toBe(content);
    expect((await saveAndShow(content, { without: ['wp_kses_allowed_html|allow_elements|10'] })).raw).toBe(
      '<div><p>x</p></div>',
    );
  });

  test('removes URLs with a script scheme from our attributes, which WordPress keeps without `check_url_attributes`', async () => {
    const content = '<content-card heading="A" link="javascript:alert(1)"></content-card>';
    expect((await saveAndShow(content)).raw).not.toContain('javascript:');
    expect(
      (await saveAndShow(content, { without: ['wp_kses_uri_attributes|check_url_attributes|10'] })).raw,
    ).toContain('javascript:');
  });

  test('keeps tags with < and > in attributes and self-closing tags, which WordPress breaks without `normalize_slashed`', async () => {
    const off = ['content_save_pre|normalize_slashed|9'];
    const signs = `<pull-quote source="1 > 0 & <b>"></pull-quote><sub-nav items='[{"label":"a \\"b\\" <i>"}]'></sub-nav>`;
    const expected = readOwnElements(signs).map(({ attributes }) => attributes);
    expect(readOwnElements((await saveAndShow(signs)).rendered).map(({ attributes }) => attributes)).toEqual(
      expected,
    );
    expect(
      readOwnElements((await saveAndShow(signs, { without: off })).rendered).map(
        ({ attributes }) => attributes,
      ),
    ).not.toEqual(expected);
    const closed = '<program-finder /><us-state-map/>\n\n<p>After</p>';
    expect(readOwnElements((await saveAndShow(closed)).rendered).map(({ text }) => text)).toEqual(['', '']);
    expect(readOwnElements((await saveAndShow(closed, { without: off })).rendered)[0]?.text).toBe('After');
  });

  test('keeps JSON with backslash-escaped quotes, which WordPress breaks without `normalize_slashed`', async () => {
    const typed = String.raw`<sub-nav items="[{\"label\":\"Say \\\"hi\\\"\",\"path\":\"/a/\"}]"></sub-nav>`;
    const items = '[{"label":"Say \\"hi\\"","path":"/a/"}]';
    expect(readOwnElements((await saveAndShow(typed)).rendered)[0]?.attributes.items).toBe(items);
    expect(
      readOwnElements(
        (await saveAndShow(typed, { without: ['content_save_pre|normalize_slashed|9'] })).rendered,
      )[0]?.attributes.items,
    ).not.toBe(items);
  });

  test('keeps text in block attributes, which WordPress treats as HTML without `hide_block_attributes`', async () => {
    const content =
      '<!-- wp:edu/pull-quote {"source":"R\\u0026D \\u003cnot a tag\\u003e \\u0022it\\u0022"} --><!-- /wp:edu/pull-quote -->';
    const source = async (without?: string[]) =>
      readOwnElements((await saveAndShow(content, { without })).rendered)[0]?.attributes.source;
    expect(await source()).toBe('R&D <not a tag> "it"');
    expect(await source(['content_save_pre|hide_block_attributes|9'])).not.toBe('R&D <not a tag> "it"');
    const hidden = await saveAndShow(content, { without: ['content_save_pre|restore_block_attributes|11'] });
    expect(readOwnElements(hidden.rendered)[0]?.attributes.source).toBeUndefined();
  });

  test('keeps an element with blank lines, in which WordPress inserts paragraphs without `replace_tags_with_placeholders`', async () => {
    const content =
      'Before\n\n<content-accordion heading="A">\n<accordion-section heading="One">First\n\nSecond</accordion-section>\n</content-accordion>\n\nAfter';
    const whole = {
      tag: 'accordion-section',
      attributes: { heading: 'One' },
      text: 'FirstSecond',
      children: [],
    };
    expect(readOwnElements((await saveAndShow(content)).rendered)[0]?.children).toEqual([whole]);
    const broken = await saveAndShow(content, {
      without: ['the_content|replace_tags_with_placeholders|9', 'the_content|restore_tags|12'],
    });
    expect(readOwnElements(broken.rendered)[0]?.children).not.toEqual([whole]);
  });

  test('restores our tags on pages, which show placeholders without `restore_tags`', async () => {
    const content =
      '<pull-quote source="A">Text with <info-tooltip text="B">a word</info-tooltip></pull-quote>';
    const shown = await saveAndShow(content);
    expect(tagsOf(shown.rendered)).toEqual(['pull-quote']);
    expect(shown.rendered).not.toContain('data-edu=');
    expect((await saveAndShow(content, { without: ['the_content|restore_tags|12'] })).rendered).toContain(
      'data-edu=',
    );
  });

  test('loads our script as a module, which WordPress loads as a classic script without `load_script_async`', async () => {
    const { link } = await saveAndShow('<pull-quote>Text</pull-quote>', { status: 'publish' });
    const script = (html: string) => /<script[^>]*\bid=["']edu-embed-js["'][^>]*>/.exec(html)?.[0];
    expect(script(await readPage(link))).toMatch(
      /^<script type="module" async [^>]*\bsrc=["']http[^"']+\/embed\.mjs["']/,
    );
    expect(script(await readPage(link, ['script_loader_tag|load_script_async|10']))).not.toContain('module');
  });

  test('pages contain rendered elements, but plain tags without `capture_body`', async () => {
    const { link } = await saveAndShow('<pull-quote source="A">Rendered</pull-quote>', { status: 'publish' });
    expect(await readPage(link)).toContain('<template shadowrootmode="open">');
    expect(await readPage(link, ['wp_head|capture_body|9223372036854775807'])).toContain(
      '<pull-quote source="A">Rendered</pull-quote>',
    );
  });

  test('the page of a new post contains plain tags without `queue_prerender`', async () => {
    const without = ['wp_after_insert_post|queue_prerender|20'];
    const { link } = await saveAndShow(`<pull-quote source="${Math.random()}">Not rendered</pull-quote>`, {
      status: 'publish',
      without,
    });
    expect(await readPage(link)).not.toContain('<template shadowrootmode="open">');
  });

  test('adds our block category, which is missing without `add_block_category`', () => {
    const code = (off: string) =>
      `${off} echo wp_json_encode( array_column( get_block_categories( get_post( wp_insert_post( array( 'post_title' => 'Draft' ) ) ) ), 'slug' ) );`;
    expect(JSON.parse(runPhp(code('')))).toContain('edu-embed');
    expect(
      JSON.parse(runPhp(code("remove_filter( 'block_categories_all', 'EduEmbed\\\\add_block_category' );"))),
    ).not.toContain('edu-embed');
  });

  test.each(['post', 'page'])('links a %s to our preview, unless our filters are off', async (type) => {
    const readPost = async (path: string, without: readonly string[] = []) =>
      (await rest(path, { role: 'editor', method: 'GET', without })) as { link: string };
    const { id } = await rest(`/wp/v2/${type}s`, {
      role: 'editor',
      body: { title: 'Draft', status: 'draft' },
    });
    const ours = `${wordpress.origin}/wp-admin/admin-post.php?action=edu_embed_preview&post=${id}`;
    expect((await readPost(`/wp/v2/${type}s/${id}?context=edit`)).link).toBe(ours);
    expect((await readPost(`/wp/v2/${type}s/${id}`)).link).not.toBe(ours);
    expect(
      (await readPost(`/wp/v2/${type}s/${id}?context=edit`, [`rest_prepare_${type}|filter_rest_link|10`]))
        .link,
    ).not.toBe(ours);
    const code = (off: string) => `${off} echo get_preview_post_link( ${id} );`;
    expect(runPhp(code(''))).toBe(ours);
    expect(runPhp(code("remove_filter( 'preview_post_link', 'EduEmbed\\\\filter_preview_link' );"))).not.toBe(
      ours,
    );
  });
});

describe.skipIf(isUnavailable)('admin pages', () => {
  const cookieOf = async (user: Role) =>
    (await logIn(user)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const open = async (
    path: string,
    cookie: string,
    without: readonly string[] = [],
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${wordpress.origin}/wp-admin/${path}`, {
      headers: { ...headers, cookie, 'x-edu-off': without.join() },
    });
    return { status: response.status, html: await response.text() };
  };

  test('administrators see the settings, but never a secret', async () => {
    const cookie = await cookieOf('admin');
    const { status, html } = await open('options-general.php?page=edu-embed', cookie);
    expect([status, html.includes('name="edu_embed_settings[server]"')]).toEqual([200, true]);
    for (const secret of Object.values(secrets)) expect(html).not.toContain(secret);
    expect((await open('options-general.php?page=edu-embed', await cookieOf('editor'))).status).toBe(403);
  });

  test('users who may edit a post are redirected to its preview by a link that expires soon', async () => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Draft', status: 'draft', content: 'x' },
    });
    const path = `${wordpress.origin}/wp-admin/admin-post.php?action=edu_embed_preview&post=${id}`;
    const response = await fetch(path, { headers: { cookie: await cookieOf('editor') }, redirect: 'manual' });
    const link = new URL(response.headers.get('location') ?? '');
    const token = link.searchParams.get('token') ?? '';
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secrets.preview), {
      audience: 'edu-preview',
    });
    expect([response.status, link.origin, payload.sub]).toEqual([302, wordpress.serverOrigin, String(id)]);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(900);
    expect(response.headers.get('cache-control')).toContain('no-cache');
    expect(
      (await fetch(path, { headers: { cookie: await cookieOf('author') }, redirect: 'manual' })).status,
    ).toBe(403);
    expect((await fetch(path, { redirect: 'manual' })).headers.get('location') ?? '').not.toContain('token');
  });

  test('WordPress responds to the editor’s request for the template of a draft', async () => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Draft', status: 'draft', content: 'x' },
    });
    const { link } = await rest(`/wp/v2/posts/${id}?context=edit`, { role: 'editor', method: 'GET' });
    const response = await fetch(`${link}&_wp-find-template=true`, {
      headers: { cookie: await cookieOf('editor') },
    });
    const target = new URL(response.url);
    expect([target.origin, target.searchParams.get('_wp-find-template')]).toEqual([wordpress.origin, 'true']);
    expect(await response.json()).toMatchObject({ success: true, data: { slug: expect.any(String) } });
  });

  test('the list of plugins links to the settings', async () => {
    const cookie = await cookieOf('admin');
    const link = 'options-general.php?page=edu-embed">Settings</a>';
    expect((await open('plugins.php', cookie)).html).toContain(link);
    expect(
      (
        await open('plugins.php', cookie, [
          'plugin_action_links_edu-embed/edu-embed.php|link_settings_page|10',
        ])
      ).html,
    ).not.toContain(link);
  });

  test('WordPress accepts settings and fields only with the form’s nonce', async () => {
    const cookie = await cookieOf('admin');
    const forged = new URLSearchParams({
      option_page: 'edu_embed',
      action: 'update',
      'edu_embed_site[domain]': 'evil.example',
    });
    const response = await fetch(`${wordpress.origin}/wp-admin/options.php`, {
      method: 'POST',
      body: forged,
      headers: { cookie },
      redirect: 'manual',
    });
    expect(response.status).toBe(403);
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Fields', status: 'publish', content: 'x' },
    });
    const save = (nonce: string, off = '') =>
      runPhp(`require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once WP_PLUGIN_DIR . '/edu-embed/includes/meta-boxes.php';
        wp_set_current_user( get_user_by( 'login', 'author' )->ID );
        $_POST['edu_embed_nonce'] = ${nonce}; $_POST['edu_embed'] = array( 'edu_embed_seo' => array( 'title' => 'Sent' ) );
        ${off} wp_update_post( array( 'ID' => ${id}, 'post_title' => 'Fields' ) ); echo EduEmbed\\get_fields( ${id}, 'edu_embed_seo' )['title'] ?? 'none';`);
    expect(save("'forged'")).toBe('none');
    expect(
      save(`wp_create_nonce( 'edu_embed_${id}' )`, "remove_action( 'save_post', 'EduEmbed\\\\save_forms' );"),
    ).toBe('none');
    expect(save(`wp_create_nonce( 'edu_embed_${id}' )`)).toBe('Sent');
  });

  test('the classic editor has a form for each group of fields', async () => {
    const cookie = await cookieOf('editor');
    const { id } = await rest('/wp/v2/pages', {
      role: 'editor',
      body: { title: 'Form', status: 'publish', content: 'x', edu_embed_seo: { title: 'Shown & "quoted"' } },
    });
    const { html } = await open(`post.php?post=${id}&action=edit`, cookie, [], {
      'x-edu-classic-editor': '1',
    });
    expect(html).toContain('name="edu_embed[edu_embed_seo][title]" value="Shown &amp; &quot;quoted&quot;"');
    expect(html).toContain('name="edu_embed[bylines][written]"');
    expect(html).not.toContain('id="edu_embed_nonce"');
    const blockEditor = await open(`post.php?post=${id}&action=edit`, cookie);
    expect(blockEditor.html).toContain('window.eduEmbedEditor = {"elements":[{"title"');
    expect(blockEditor.html).not.toContain('name="edu_embed[bylines][written]"');
  });
});
