import { afterAll, beforeAll, describe } from 'vitest';
import {
  addToMenu,
  asAdmin,
  asEditor,
  gone,
  type PurgeEvent,
  pathOf,
  publishArticle,
  publishPage,
  testPurgeTimes,
  trash,
} from './support/purge-times.ts';
import { isUnavailable, rest, runPhp } from './wordpress-test.ts';

let id = 0;
/** REST paths of content that all pages or lists show. */
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

const events: Readonly<Record<string, PurgeEvent>> = {
  'a post that is restored from the trash': {
    prepare: async () => {
      const post = await publishArticle({});
      id = post.id;
      await trash(id);
      return pathOf(post);
    },
    change: (word) => asEditor(`posts/${id}`, { status: 'publish', content: `<p>${word}</p>` }),
    before: gone,
  },
  'the display name of an author': {
    prepare: async (word) => {
      const user = { username: `times${Date.now()}`, password: 'times', name: word, roles: ['author'] };
      id = (await asAdmin('users', { ...user, email: `${user.username}@example.org` })).id;
      const post = await asAdmin('posts', { title: 'By', content: 'x', status: 'publish', author: id });
      return pathOf(await publishPage({ content: `<post-list ids="${post.id}"></post-list>` }));
    },
    change: (word) => asAdmin(`users/${id}`, { name: word }),
  },
  'the alternative text of an image': {
    prepare: async (word) => {
      id = await upload({ alt_text: word });
      return pathOf(await publishArticle({ featured_media: id }));
    },
    change: (word) => asAdmin(`media/${id}`, { alt_text: word }),
  },
  'the caption of an image': {
    prepare: async (word) => {
      id = await upload({ caption: word });
      return pathOf(await publishArticle({ content: `[gallery ids="${id}"]` }));
    },
    change: (word) => asAdmin(`media/${id}`, { caption: word }),
  },
  'a redirect': {
    prepare: async (word) => {
      await setRedirect((await publishArticle({ content: `<p>${word}</p>` })).id);
      return redirectFrom;
    },
    change: async (word) => setRedirect((await publishArticle({ content: `<p>${word}</p>` })).id),
  },
  'the name of a category': {
    prepare: async (word) => {
      id = (await asEditor('categories', { name: word, slug: `times-${Date.now()}` })).id;
      return pathOf(await publishArticle({ categories: [id] }));
    },
    change: (word) => asEditor(`categories/${id}`, { name: word }),
  },
  'the title of the site': {
    prepare: async (word) => {
      await asAdmin('settings', { title: word });
      return pathOf(await publishArticle({}));
    },
    change: (word) => asAdmin('settings', { title: word }),
  },
  'the title of a page in the header’s menu': {
    prepare: async (word) => {
      const page = await publishPage({ title: word, content: 'x' });
      id = page.id;
      const entry = await addToMenu({ type: 'post_type', object: 'page', object_id: id });
      created.push(`menu-items/${entry}`, `pages/${id}`);
      return pathOf(await publishArticle({}));
    },
    change: (word) => asEditor(`pages/${id}`, { title: word }),
  },
};

describe.skipIf(isUnavailable)('visitors of our server', () => {
  let title = '';
  beforeAll(() => {
    title = runPhp("echo get_option( 'blogname' );");
  });
  afterAll(() => asAdmin('settings', { title }));

  testPurgeTimes(events, created);
});
