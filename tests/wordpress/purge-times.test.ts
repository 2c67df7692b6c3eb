import { describe } from 'vitest';
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
import { isUnavailable } from './wordpress-test.ts';

let id = 0;
/** REST paths of content that all pages or lists show. */
const created: string[] = [];

const events: Readonly<Record<string, PurgeEvent>> = {
  'the text of a post': {
    prepare: async (word) => {
      const post = await publishArticle({ content: `<p>${word}</p>` });
      id = post.id;
      return pathOf(post);
    },
    change: (word) => asEditor(`posts/${id}`, { content: `<p>${word}</p>` }),
  },
  'a post that is moved to the trash': {
    prepare: async (word) => {
      const post = await publishArticle({ content: `<p>${word}</p>` });
      id = post.id;
      return pathOf(post);
    },
    change: () => trash(id),
    after: gone,
  },
  'a synced pattern': {
    prepare: async (word) => {
      id = (await asEditor('blocks', { title: 'P', status: 'publish', content: `<p>${word}</p>` })).id;
      return pathOf(await publishArticle({ content: `<!-- wp:block {"ref":${id}} /-->` }));
    },
    change: (word) => asEditor(`blocks/${id}`, { content: `<p>${word}</p>` }),
  },
  'the name of a contributor': {
    prepare: async (word) => {
      id = (await asEditor('edu-embed-contributors', { title: word, status: 'publish' })).id;
      return pathOf(await publishArticle({ edu_embed_contributors: { written: [id] } }));
    },
    change: (word) => asEditor(`edu-embed-contributors/${id}`, { title: word }),
  },
  'the featured posts': {
    prepare: async (word) => {
      id = (await publishArticle({ title: word, sticky: true })).id;
      return pathOf(await publishPage({ content: '<post-list category="featured" limit="20"></post-list>' }));
    },
    change: async (word) => {
      await publishArticle({ title: word, sticky: true });
      await asEditor(`posts/${id}`, { sticky: false });
    },
  },
  'a ranking': {
    prepare: async (word) => {
      const fields = { gid: 'purge-times', legacySchools: [{ rank: 1, school: word }] };
      const ranking = { title: 'Times', status: 'publish', edu_embed_ranking: fields };
      id = (await asEditor('edu-embed-rankings', ranking)).id;
      return pathOf(
        await publishArticle({ content: '<school-rankings gid="purge-times"></school-rankings>' }),
      );
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
  'an entry of the header’s menu': {
    prepare: async (word) => {
      id = await addToMenu({ title: word, url: '/times/' });
      created.push(`menu-items/${id}`);
      return pathOf(await publishArticle({}));
    },
    change: (word) => asAdmin(`menu-items/${id}`, { title: word }),
  },
};

describe.skipIf(isUnavailable)('visitors of our server', () => testPurgeTimes(events, created));
