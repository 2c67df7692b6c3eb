import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { RestResponse } from '../../scripts/wordpress/rest-client.ts';
import { fetchWithRetry, isShortRun, isUnavailable, rest, runPhp } from './wordpress-test.ts';

const maxSeconds = isShortRun ? 15 : 4;
const times: string[] = [];

const asEditor = (path: string, body: Record<string, unknown>): Promise<RestResponse> =>
  rest(`/wp/v2/${path}`, { role: 'editor', body });
const asAdmin = (path: string, body: Record<string, unknown>): Promise<RestResponse> =>
  rest(`/wp/v2/${path}`, { role: 'admin', body });
const article = (fields: Record<string, unknown>) =>
  asEditor('posts', { title: 'Purge times', content: '<p>x</p>', status: 'publish', ...fields });
const pathOf = ({ link }: RestResponse) => new URL(link).pathname;

/** The response to visitors: status 200 with a text, or status 410 of a removed page. */
interface Seen {
  readonly status: 200 | 410;
  readonly text: string;
}

/** Waits until our server responds with a status and a text, and returns the seconds. */
async function waitFor(path: string, { status, text }: Seen): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetchWithRetry(path);
    const html = await response.text();
    const seconds = (performance.now() - started) / 1000;
    if (response.status === status && html.includes(text)) return seconds;
    if (seconds > maxSeconds)
      throw new Error(`${path}: ${response.status}, not ${status} with "${text}", after ${maxSeconds} s`);
    await sleep(50);
  }
}

interface Event {
  /** Creates a page that shows the data to be changed, and returns the path of the page. */
  readonly prepare: (word: string) => Promise<string>;
  readonly change: (word: string) => Promise<unknown>;
  /** The response before the change; default: a page with the first word. */
  readonly before?: Seen;
  /** The response after the change; default: a page with the second word. */
  readonly after?: Seen;
}

const gone: Seen = { status: 410, text: '' };
const trash = (post: number) => rest(`/wp/v2/posts/${post}`, { role: 'editor', method: 'DELETE' });

let id = 0;
const ids: number[] = [];
/** Content that every page or list shows, and that is deleted at the end. */
const created: string[] = [];

/** Uploads an image of one pixel, and returns its id. */
async function upload(texts: Record<string, unknown>): Promise<number> {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const image = Number(
    runPhp(`$file = wp_upload_bits( 'times.png', null, base64_decode( '${png}' ) )['file'];
      $id = wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_title' => 'Times', 'post_status' => 'inherit' ), $file );
      require_once ABSPATH . 'wp-admin/includes/image.php'; wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) ); echo $id;`),
  );
  await asAdmin(`media/${image}`, texts);
  return image;
}

/** Adds an entry to the menu in the header, and returns its id. */
async function addToMenu(fields: Record<string, unknown>): Promise<number> {
  const menus = await rest('/wp/v2/menus?context=edit', { role: 'admin', method: 'GET' });
  const menu = menus.find(({ locations }: RestResponse) => locations.includes('edu_embed_primary'));
  const item = { menus: menu.id, status: 'publish', menu_order: 90, ...fields };
  const { id: entry } = await asAdmin('menu-items', item);
  created.push(`menu-items/${entry}`);
  return entry;
}

const redirectFrom = '/purge-times-redirect/';

/** Redirects a path to a post, and keeps the other redirects. */
const setRedirect = async (post: number) => {
  const { edu_embed_redirects: all } = await rest('/wp/v2/settings', { role: 'admin' });
  const others = all.filter(({ from }: { from: string }) => from !== redirectFrom);
  const { link } = await rest(`/wp/v2/posts/${post}`);
  await asAdmin('settings', {
    edu_embed_redirects: [...others, { from: redirectFrom, to: new URL(link).pathname }],
  });
};

const events: Readonly<Record<string, Event>> = {
  'the text of a post': {
    prepare: async (word) => {
      const post = await article({ content: `<p>${word}</p>` });
      id = post.id;
      return pathOf(post);
    },
    change: (word) => asEditor(`posts/${id}`, { content: `<p>${word}</p>` }),
  },
  'the trashing of a post': {
    prepare: async (word) => {
      const post = await article({ content: `<p>${word}</p>` });
      id = post.id;
      return pathOf(post);
    },
    change: () => trash(id),
    after: gone,
  },
  'the restoring of a trashed post': {
    prepare: async () => {
      const post = await article({});
      id = post.id;
      await trash(id);
      return pathOf(post);
    },
    change: (word) => asEditor(`posts/${id}`, { status: 'publish', content: `<p>${word}</p>` }),
    before: gone,
  },
  'a synced pattern': {
    prepare: async (word) => {
      id = (await asEditor('blocks', { title: 'P', status: 'publish', content: `<p>${word}</p>` })).id;
      return pathOf(await article({ content: `<!-- wp:block {"ref":${id}} /-->` }));
    },
    change: (word) => asEditor(`blocks/${id}`, { content: `<p>${word}</p>` }),
  },
  'the name of a contributor': {
    prepare: async (word) => {
      id = (await asEditor('edu-embed-contributors', { title: word, status: 'publish' })).id;
      return pathOf(await article({ edu_embed_contributors: { written: [id] } }));
    },
    change: (word) => asEditor(`edu-embed-contributors/${id}`, { title: word }),
  },
  'the display name of an author': {
    prepare: async (word) => {
      const user = { username: `times${Date.now()}`, password: 'times', name: word, roles: ['author'] };
      id = (await asAdmin('users', { ...user, email: `${user.username}@example.org` })).id;
      const post = await asAdmin('posts', { title: 'By', content: 'x', status: 'publish', author: id });
      return pathOf(
        await asEditor('pages', {
          title: 'Times',
          status: 'publish',
          content: `<post-list ids="${post.id}"></post-list>`,
        }),
      );
    },
    change: (word) => asAdmin(`users/${id}`, { name: word }),
  },
  'the alternative text of an image': {
    prepare: async (word) => {
      id = await upload({ alt_text: word });
      return pathOf(await article({ featured_media: id }));
    },
    change: (word) => asAdmin(`media/${id}`, { alt_text: word }),
  },
  'the caption of an image': {
    prepare: async (word) => {
      id = await upload({ caption: word });
      return pathOf(await article({ content: `[gallery ids="${id}"]` }));
    },
    change: (word) => asAdmin(`media/${id}`, { caption: word }),
  },
  'the featured posts': {
    prepare: async (word) => {
      ids[0] = (await article({ title: word, sticky: true })).id;
      return pathOf(
        await asEditor('pages', {
          title: 'Times',
          status: 'publish',
          content: '<post-list category="featured" limit="20"></post-list>',
        }),
      );
    },
    change: async (word) => {
      ids[1] = (await article({ title: word, sticky: true })).id;
      await asEditor(`posts/${ids[0]}`, { sticky: false });
    },
  },
  'a redirect': {
    prepare: async (word) => {
      ids[0] = (await article({ content: `<p>${word}</p>` })).id;
      await setRedirect(ids[0] ?? 0);
      return redirectFrom;
    },
    change: async (word) => setRedirect((await article({ content: `<p>${word}</p>` })).id),
  },
  'a ranking': {
    prepare: async (word) => {
      const fields = { gid: 'purge-times', legacySchools: [{ rank: 1, school: word }] };
      const ranking = { title: 'Times', status: 'publish', edu_embed_ranking: fields };
      id = (await asEditor('edu-embed-rankings', ranking)).id;
      return pathOf(await article({ content: '<school-rankings gid="purge-times"></school-rankings>' }));
    },
    change: (word) =>
      asEditor(`edu-embed-rankings/${id}`, {
        edu_embed_ranking: { legacySchools: [{ rank: 1, school: word }] },
      }),
  },
  'an ad rule': {
    prepare: async (word) => {
      const rule = { title: 'Times', status: 'publish', edu_embed_ad_rule: { placement: 'inParagraphRule' } };
      id = (await asAdmin('edu-embed-ad-rules', { ...rule, content: `<p>${word}</p>` })).id;
      created.push(`edu-embed-ad-rules/${id}`);
      return '/api/ad-rules';
    },
    change: (word) => asAdmin(`edu-embed-ad-rules/${id}`, { content: `<p>${word}</p>` }),
  },
  'the name of a category': {
    prepare: async (word) => {
      id = (await asEditor('categories', { name: word, slug: `times-${Date.now()}` })).id;
      return pathOf(await article({ categories: [id] }));
    },
    change: (word) => asEditor(`categories/${id}`, { name: word }),
  },
  'the title of the site': {
    prepare: async (word) => {
      await asAdmin('settings', { title: word });
      return pathOf(await article({}));
    },
    change: (word) => asAdmin('settings', { title: word }),
  },
  'an entry of the header’s menu': {
    prepare: async (word) => {
      id = await addToMenu({ title: word, url: '/times/' });
      return pathOf(await article({}));
    },
    change: (word) => asAdmin(`menu-items/${id}`, { title: word }),
  },
  'the title of a page in the header’s menu': {
    prepare: async (word) => {
      const page = await asEditor('pages', { title: word, status: 'publish', content: 'x' });
      id = page.id;
      await addToMenu({ type: 'post_type', object: 'page', object_id: id });
      created.push(`pages/${id}`);
      return pathOf(await article({}));
    },
    change: (word) => asEditor(`pages/${id}`, { title: word }),
  },
};

describe.skipIf(isUnavailable)('visitors of our server', () => {
  const title = isUnavailable ? '' : runPhp("echo get_option( 'blogname' );");
  afterAll(async () => {
    console.log(`Seconds until visitors see a change: ${times.join(', ')}`);
    await asAdmin('settings', { title });
    for (const path of created) await rest(`/wp/v2/${path}?force=true`, { role: 'admin', method: 'DELETE' });
  });

  test.each(Object.entries(events))(
    `visitors see %s within ${maxSeconds} s of its change`,
    async (name, event) => {
      const [before, after] = [`Before${Date.now()}`, `After${Date.now()}`];
      const path = await event.prepare(before);
      await waitFor(path, event.before ?? { status: 200, text: before });
      await event.change(after);
      const seconds = await waitFor(path, event.after ?? { status: 200, text: after });
      times.push(`${name} ${seconds.toFixed(1)}`);
      expect((await (await fetchWithRetry(path)).text()).includes(before)).toBe(false);
    },
  );
});
