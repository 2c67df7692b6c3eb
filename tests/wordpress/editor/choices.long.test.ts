import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, rest, runPhp } from '../wordpress-test.ts';
import { logInToEditor, openEditor } from './open-editor.ts';

const choicesOf = (kind: string, query = ''): Promise<{ value: string; label: string }[]> =>
  rest(`/edu-embed/v1/choices/${kind}${query}`, { role: 'author', method: 'GET' });
const valuesOf = async (kind: string, query: string) =>
  (await choicesOf(kind, query)).map(({ value }) => value);
const publish = (type: string, fields: Record<string, unknown>) =>
  rest(`/wp/v2/${type}`, { role: 'editor', body: { status: 'publish', ...fields } });

/** Publishes a ranking in the current format that also has an id of the legacy format. */
async function publishRanking(): Promise<{ title: string; extid: string; gid: string }> {
  const id = randomUUID();
  const ranking = { title: `Ranking ${id}`, extid: `e-${id}`, gid: `g-${id}` };
  const schools = [{ rank: 1, school: 'A school' }];
  const fields = { extid: ranking.extid, gid: ranking.gid, legacySchools: schools };
  await publish('edu-embed-rankings', { title: ranking.title, edu_embed_ranking: fields });
  return ranking;
}

describe.skipIf(isUnavailable)('the choices of the editor', () => {
  test('a ranking with two ids is offered by the id that the attribute accepts', async () => {
    const { extid, gid } = await publishRanking();
    const [current, legacy] = await Promise.all([choicesOf('ranking'), choicesOf('legacy-ranking')]);
    expect(current.map(({ value }) => value)).toContain(extid);
    expect(current.map(({ value }) => value)).not.toContain(gid);
    expect(legacy.map(({ value }) => value)).toContain(gid);
  });

  test('a ranking without an id is offered by its slug, which the server also finds', async () => {
    const title = `Ranking ${randomUUID()}`;
    const fields = { schools: [], kind: 'ranked' };
    const { slug } = await publish('edu-embed-rankings', { title, edu_embed_ranking: fields });
    expect(await choicesOf('ranking', `?include=${slug}`)).toEqual([{ value: slug, label: title }]);
    expect(await choicesOf('ranking')).toContainEqual({ value: slug, label: title });
    expect(await rest(`/edu-embed/v1/rankings/${slug}`)).toMatchObject({ extid: slug, title });
  });

  test('a lookup finds the values that blocks store, if they exist', async () => {
    const { extid, gid } = await publishRanking();
    const [{ id }, page, { id: draft }, { slug }] = await Promise.all([
      publish('posts', { title: 'Listed', content: 'x' }),
      publish('pages', { title: 'Listed', content: 'x' }),
      publish('posts', { title: 'Draft', content: 'x', status: 'draft' }),
      publish('edu-embed-contributors', { title: `Person ${randomUUID()}` }),
    ]);
    const globalId = Buffer.from(`post:${id}`).toString('base64');
    const posts = [id, page.id, globalId].map(String);
    expect(await valuesOf('post', `?include=${[...posts, draft, 99_999_999, 'none'].join()}`)).toEqual(posts);
    for (const kind of ['ranking', 'legacy-ranking'])
      expect(await valuesOf(kind, `?include=${extid},${gid},none`)).toEqual([extid, gid]);
    expect(await valuesOf('contributor', `?include=${slug},none`)).toEqual([slug]);
    expect(await valuesOf('list-category', '?include=latest,featured,none')).toEqual(['latest', 'featured']);
    expect(await valuesOf('post-category', '?include=latest')).toEqual([]);
  });

  test('the choices include rankings that only the server has, and a lookup finds them', async () => {
    const ohio = { value: 'health-professions-ohio', label: expect.stringContaining('Ohio') };
    expect(await choicesOf('ranking')).toContainEqual(ohio);
    expect(await choicesOf('ranking', '?search=ohio')).toContainEqual(ohio);
    for (const kind of ['ranking', 'legacy-ranking', 'server-ranking'])
      expect(await choicesOf(kind, '?include=health-professions-ohio,none')).toEqual([ohio]);
  });

  test('the lookup of a hundred unknown rankings sends one request to the server', () => {
    const requests = runPhp(
      `delete_transient( 'edu_embed_server_rankings' ); $count = 0;
       add_filter( 'pre_http_request', function ( $response, $arguments, $url ) use ( &$count ) { $count += str_ends_with( $url, '/api/rankings' ); return $response; }, 10, 3 );
       $ids = array_map( fn( $number ) => 'unknown-' . $number, range( 1, 100 ) );
       $found = EduEmbed\\choices( 'ranking', '', array_merge( $ids, array( 'health-professions-us' ) ) );
       EduEmbed\\choices( 'ranking', '', $ids );
       echo $count . ' ' . count( $found );`,
    );
    expect(requests).toBe('1 1');
  });

  test('a lookup reports that the server is unavailable only if WordPress does not have a ranking', async () => {
    const { extid, title } = await publishRanking();
    const lookUp = (ids: string) =>
      runPhp(
        `delete_transient( 'edu_embed_server_rankings' );
         add_filter( 'pre_http_request', fn() => new WP_Error( 'down', 'down' ) );
         $found = EduEmbed\\choices( 'ranking', '', array( ${ids} ) );
         delete_transient( 'edu_embed_server_rankings' );
         echo is_wp_error( $found ) ? $found->get_error_code() : $found[0]['label'];`,
      );
    expect(lookUp(`'${extid}'`)).toBe(title);
    expect(lookUp(`'${extid}', 'none'`)).toBe('edu_embed_server_unavailable');
  });

  test('a search finds a post by a word of its title, however many newer posts have the word in their text', async () => {
    const word = `w${Date.now()}`;
    const { id } = await publish('posts', {
      title: `About ${word}`,
      content: 'x',
      date: '2020-01-01T00:00:00',
    });
    // Without the plugin's hooks, which would render each post.
    runPhp(`global $wpdb; foreach ( range( 1, 21 ) as $n ) {
      $wpdb->insert( $wpdb->posts, array( 'post_title' => "Newer $n", 'post_content' => '${word}', 'post_status' => 'publish', 'post_excerpt' => '', 'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '', 'post_date' => current_time( 'mysql' ), 'post_date_gmt' => current_time( 'mysql', true ) ) ); }`);
    const found = await valuesOf('post', `?search=${word}`);
    runPhp(`global $wpdb; $wpdb->delete( $wpdb->posts, array( 'post_content' => '${word}' ) );`);
    expect(found[0]).toBe(String(id));
    expect(found.length).toBeLessThanOrEqual(20);
  });
});

describe.skipIf(isUnavailable)('the editor of a site with more entries than its lists have', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('author', []));
    // The choices are those of a site with 500 newer posts and rankings.
    const newer = Array.from({ length: 500 }, (_, index) => ({
      value: `n${index}`,
      label: `Newer ${index}`,
    }));
    await page.route(/choices(?:\/|%2F)(?:post|ranking|legacy-ranking)(?:\?_locale|&_locale|$)/, (route) =>
      route.fulfill({ json: newer }),
    );
  });
  afterAll(() => browser?.close());

  const edit = async (content: string) => {
    const draft = { title: 'Choices', status: 'draft', content };
    const { id } = await rest('/wp/v2/posts', { role: 'author', body: draft });
    const canvas = await openEditor(page, `post.php?post=${id}&action=edit`);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      const { data } = (window as any).wp;
      data.dispatch('core/block-editor').selectBlock(data.select('core/block-editor').getBlockOrder()[0]);
      data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
    });
    return canvas;
  };

  test('names an older post by its title, and reports only an id that no post has', async () => {
    const title = `Older ${randomUUID()}`;
    const { id } = await publish('posts', { title, content: 'x' });
    const canvas = await edit(`<!-- wp:edu/post-list {"ids":"${id}, 99999999"} /-->`);
    await page.locator('.components-form-token-field__token').getByText(title).first().waitFor();
    const problems = canvas.locator('.edu-embed-problems');
    await problems.getByText('Posts: this site has no entry “99999999”.').waitFor();
    expect(await problems.getByText('this site has no entry').count()).toBe(1);
    // The field of the sidebar shows the problem, too.
    await page
      .locator('.components-base-control__help')
      .getByText('this site has no entry “99999999”')
      .waitFor();
  });

  test('reports no problem for a ranking that exists under its current or its legacy id', async () => {
    const { extid, gid, title } = await publishRanking();
    const canvas = await edit(
      `<!-- wp:edu/school-rankings {"extid":"${extid}","gid":"${gid}","sponsoredPositions":"["} /-->`,
    );
    await page.getByRole('combobox', { name: 'Ranking', exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Ranking', exact: true }).inputValue())
      .toBe(title);
    const problems = canvas.locator('.edu-embed-problems');
    await problems.getByText('Sponsored positions: "[" is not a list of values').waitFor();
    expect(await problems.getByText('this site has no entry').count()).toBe(0);
  });

  test('finds an older post by its title', async () => {
    const title = `Found${Date.now()} by its title`;
    await publish('posts', { title, content: 'x' });
    await edit('<!-- wp:edu/post-list {"ids":"1"} /-->');
    const field = page.getByRole('combobox', { name: 'Posts', exact: true });
    await field.fill(title);
    await page.getByRole('option', { name: title }).click();
    await page.locator('.components-form-token-field__token').getByText(title).first().waitFor();
  });
});
