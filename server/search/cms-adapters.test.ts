import { describe, expect, test } from 'vitest';
import type { SearchKind } from '../../src/core/model/services/site-search.ts';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import type { Cms } from '../cms/cms.ts';
import { createCms } from '../cms/create-cms.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createAdapterContentFolder } from '../testing/adapter-content-folder.ts';
import { adapterDependencies } from '../testing/cms-adapter-tests.ts';
import { startTestWordPress } from '../testing/wordpress/wordpress-server.ts';
import { createBuiltInEngine } from './built-in-engine.ts';
import { createContentStore } from './content-store.ts';

async function openFiles() {
  const folder = await createAdapterContentFolder();
  const cms = await createCms(readConfiguration({ CONTENT_DIR: folder.directory }), adapterDependencies);
  return { cms, close: () => folder.remove() };
}

async function openWordPress(kind: 'wordpress' | 'wpgraphql') {
  const wordpress = await startTestWordPress();
  const configuration = readConfiguration({ CMS: kind, CMS_URL: wordpress.origin });
  return { cms: await createCms(configuration, adapterDependencies), close: () => wordpress.close() };
}

function createSearch(cms: Cms) {
  const content = createContentStore({ cms, log: () => undefined, maxWaitMs: 10_000 });
  const engine = createBuiltInEngine({ catalog: sampleCatalog, cms, content });
  return async (query: string, kind: SearchKind) => {
    const { groups } = await engine.search({ query, limit: 5, kind });
    return groups.flatMap(({ hits }) => hits);
  };
}

describe.each([
  ['the embedded files', openFiles],
  ['WordPress over REST', () => openWordPress('wordpress')],
  ['WordPress over WPGraphQL', () => openWordPress('wpgraphql')],
])('with %s', (_name, open) => {
  test('finds articles and people, and no hidden page', async () => {
    const { cms, close } = await open();
    const search = createSearch(cms);
    const [article] = await search('nights', 'article');
    expect(article?.title).toEqual({ text: 'Nights & days', marks: [[0, 6]] });
    expect(await cms.pageByPath(article?.url ?? '')).toMatchObject({ title: 'Nights & days' });
    const [person] = await search('ann lee', 'contributor');
    expect(person?.title.text).toBe('Ann Lee, RN');
    expect(person?.url).toMatch(/\/ann-lee$/);
    expect((await search('search engines', 'article')).map(({ title }) => title.text)).not.toContain(
      'Not for search engines',
    );
    await close();
  });
});
