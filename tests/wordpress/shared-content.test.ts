import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RestResponse } from '../../scripts/wordpress/rest-client.ts';
import { fetchWithRetry, isUnavailable, rest, runPhp, wordpress } from './wordpress-test.ts';

const reference = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
const saveAs = (
  role: 'admin' | 'editor',
  path: string,
  body: Record<string, unknown>,
): Promise<RestResponse> => rest(`/wp/v2/${path}`, { role, body });
const publish = (type: string, body: Record<string, unknown>) =>
  saveAs('editor', type, { status: 'publish', ...body });

/** Polls a page of our server until it shows a text. */
async function expectOnServer(path: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await fetchWithRetry(path)).text(), { timeout: 15_000, interval: 300 })
    .toContain(text);
}

/** Returns the tags that PHP code queues, in a transaction that is rolled back. */
function queuedBy(setUp: string, change: string): string[] {
  return JSON.parse(
    runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
      ${setUp} EduEmbed\\take_queued_tags(); ${change} $queued = EduEmbed\\take_queued_tags();
      $wpdb->query( 'ROLLBACK' ); echo wp_json_encode( $queued );`),
  );
}

describe.skipIf(isUnavailable)('a synced pattern', () => {
  test('updates the pages and lists of the posts that contain it, directly or in another pattern, when it is saved', async () => {
    const pattern = await publish('blocks', {
      title: 'Inner',
      content: '<!-- wp:edu/pull-quote {"source":"Pattern before"} /--><p>Words before</p>',
    });
    const outer = await publish('blocks', { title: 'Outer', content: reference(pattern.id) });
    const [career] = await rest('/wp/v2/categories?slug=career');
    const holder = await publish('posts', {
      title: 'Holds the outer',
      content: reference(outer.id),
      categories: [career.id],
    });
    const direct = await publish('pages', { title: 'Holds the inner', content: reference(pattern.id) });
    const paths = [holder, direct].map(({ link }) => new URL(link).pathname);
    for (const path of paths) await expectOnServer(path, 'Pattern before');
    await saveAs('editor', `blocks/${pattern.id}`, {
      content: '<!-- wp:edu/pull-quote {"source":"Pattern after"} /--><p>Words after</p>',
    });
    for (const path of paths) await expectOnServer(path, 'Pattern after');
    for (const { link } of [holder, direct]) {
      const page = await (await fetch(link)).text();
      expect(page).toMatch(/<pull-quote source="Pattern after"[^>]*><template shadowrootmode="open">/);
    }
  });

  test('purges neither drafts nor posts whose synced pattern has a similar id', () => {
    const queued = queuedBy(
      `$pattern = wp_insert_post( array( 'post_type' => 'wp_block', 'post_title' => 'P', 'post_status' => 'publish', 'post_content' => 'x' ) );
       $ids = array();
       foreach ( array( '{"ref":' . $pattern . '}', '{"ref":' . $pattern . '9}', '{"ref":9' . $pattern . '}' ) as $attributes ) {
         $ids[] = wp_insert_post( array( 'post_title' => 'H', 'post_status' => 'publish', 'post_content' => '<!-- wp:block ' . $attributes . ' /-->' ) ); }
       $ids[] = wp_insert_post( array( 'post_title' => 'D', 'post_status' => 'draft', 'post_content' => '<!-- wp:block {"ref":' . $pattern . '} /-->' ) );`,
      `wp_update_post( array( 'ID' => $pattern, 'post_content' => 'y' ) );
       EduEmbed\\queue_purge( array_map( fn( $id ) => 'made:' . $id, $ids ) );`,
    );
    const made = queued.filter((tag) => tag.startsWith('made:')).map((tag) => tag.slice('made:'.length));
    expect(made).toHaveLength(4);
    expect(queued.filter((tag) => tag.startsWith('page:'))).toEqual([`page:${made[0]}`]);
  });

  test('purges nothing if it contains itself', () => {
    const queued = queuedBy(
      `$pattern = wp_insert_post( array( 'post_type' => 'wp_block', 'post_title' => 'P', 'post_status' => 'publish' ) );
       wp_update_post( array( 'ID' => $pattern, 'post_content' => '<!-- wp:block {"ref":' . $pattern . '} /-->' ) );`,
      `wp_update_post( array( 'ID' => $pattern, 'post_title' => 'Q' ) );`,
    );
    expect(queued).toEqual([]);
  });

  test('schedules the rendering of posts that exceed the limit of one save', () => {
    const scheduled = JSON.parse(
      runPhp(`global $wpdb; $wpdb->query( 'START TRANSACTION' ); remove_all_actions( 'shutdown' );
        add_filter( 'pre_http_request', fn() => new WP_Error( 'offline', 'offline' ) );
        $pattern = wp_insert_post( array( 'post_type' => 'wp_block', 'post_title' => 'P', 'post_status' => 'publish', 'post_content' => 'x' ) );
        remove_action( 'wp_after_insert_post', 'EduEmbed\\queue_prerender', 20 );
        $ids = array();
        for ( $i = 0; $i < 30; $i++ ) {
          $ids[] = wp_insert_post( array( 'post_title' => 'H', 'post_status' => 'publish', 'post_content' => '<!-- wp:block {"ref":' . $pattern . '} /-->' ) ); }
        wp_update_post( array( 'ID' => $pattern, 'post_content' => 'y' ) );
        EduEmbed\\prerender_queued();
        $found = array_map( fn( $chunk ) => false !== wp_next_scheduled( 'edu_embed_prerender', array( $chunk ) ), array_chunk( array_slice( $ids, 5 ), 20 ) );
        $wpdb->query( 'ROLLBACK' ); wp_cache_flush(); echo wp_json_encode( $found );`),
    );
    expect(scheduled).toEqual([true, true]);
  });
});

describe.skipIf(isUnavailable)('lists and pages of our server', () => {
  let image: RestResponse;
  beforeAll(async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const authorization = `Basic ${Buffer.from(`admin:${wordpress.passwords.admin}`).toString('base64')}`;
    const headers = {
      authorization,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename=shared.png',
    };
    image = await (
      await fetch(`${wordpress.origin}/wp-json/wp/v2/media`, { method: 'POST', headers, body: png })
    ).json();
  });
  afterAll(() => rest(`/wp/v2/media/${image.id}?force=true`, { role: 'admin', method: 'DELETE' }));

  test('a new display name of an author purges the lists and pages that show it', async () => {
    const { id: author } = await saveAs('admin', 'users', {
      username: 'renamed',
      password: 'renamed',
      email: 'renamed@example.org',
      name: 'Name Before',
      roles: ['author'],
    });
    const post = await saveAs('admin', 'posts', {
      title: 'By somebody',
      content: 'x',
      status: 'publish',
      author,
    });
    const list = await publish('pages', {
      title: 'List of one',
      content: `<post-list ids="${post.id}"></post-list>`,
    });
    const path = new URL(list.link).pathname;
    await expectOnServer(path, 'Name Before');
    await saveAs('admin', `users/${author}`, { name: 'Name After' });
    await expectOnServer(path, 'Name After');
  });

  test('a new name of a contributor purges the lists and pages that show it', async () => {
    const contributor = await publish('edu-embed-contributors', { title: 'Contributor Before' });
    const post = await publish('posts', {
      title: 'By a contributor',
      content: 'x',
      edu_embed_contributors: { written: [contributor.id] },
    });
    const list = await publish('pages', {
      title: 'List of a contributor',
      content: `<post-list ids="${post.id}"></post-list>`,
    });
    const path = new URL(list.link).pathname;
    await expectOnServer(path, 'Contributor Before');
    await saveAs('editor', `edu-embed-contributors/${contributor.id}`, { title: 'Contributor After' });
    await expectOnServer(path, 'Contributor After');
  });

  test('a new alternative text of an image purges the lists and pages that show it', async () => {
    await saveAs('admin', `media/${image.id}`, { alt_text: 'Alt before' });
    const post = await publish('posts', { title: 'With an image', content: 'x', featured_media: image.id });
    const gallery = await publish('posts', {
      title: 'With a gallery',
      content: `[gallery ids="${image.id}"]`,
    });
    const paths = [post, gallery].map(({ link }) => new URL(link).pathname);
    for (const path of paths) await expectOnServer(path, 'alt="Alt before"');
    await saveAs('admin', `media/${image.id}`, { alt_text: 'Alt after' });
    for (const path of paths) await expectOnServer(path, 'alt="Alt after"');
  });

  test('a new post purges the lists of all categories above its category', () => {
    const queued = queuedBy(
      `$above = wp_insert_term( 'Above', 'category', array( 'slug' => 'above' ) )['term_id'];
       $below = wp_insert_term( 'Below', 'category', array( 'slug' => 'below', 'parent' => $above ) )['term_id'];`,
      `wp_insert_post( array( 'post_title' => 'P', 'post_status' => 'publish', 'post_category' => array( $below ) ) );`,
    );
    expect(queued).toEqual(expect.arrayContaining(['category:below', 'category:above', 'category:latest']));
  });
});
