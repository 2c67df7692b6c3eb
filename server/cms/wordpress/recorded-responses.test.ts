import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findSharedData } from '../../../scripts/testing/shared-data.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { parseContent } from '../../content/parse-content.ts';
import { CmsError } from '../cms.ts';
import type { CmsClient } from '../upstream/cms-client.ts';
import { createGraphqlReader } from '../wpgraphql/graphql-reader.ts';
import * as graphqlShapes from '../wpgraphql/graphql-shapes.ts';
import { toPlainText } from './plain-text.ts';
import * as restShapes from './rest/rest-shapes.ts';
import { toMenu } from './site-settings.ts';
import { createSiteUrls } from './site-urls.ts';
import { toPage, toPosts } from './wordpress-post.ts';

const cmsUrl = 'http://127.0.0.1:8088';
const urls = createSiteUrls(cmsUrl);
const context = { urls, contributorPath: 'contributors' };
const rules = createElementRules([]);

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function words(html: string): string {
  return toPlainText(html.replace(/<iframe[^>]*>[\s\S]*?<\/iframe>/g, ' ')).replace(/\s/g, '');
}

const rest = findSharedData('wordpress-rest-samples');
const graphql = findSharedData('wpgraphql-samples');

describe.skipIf(rest.isAbsent)(`recorded responses of REST${rest.reason}`, () => {
  const samples = rest.isAbsent
    ? []
    : ['rest-wxr-posts-embed', 'rest-wxr-pages-embed', 'rest-posts-embed', 'rest-pages'];
  const posts = samples.flatMap((name) =>
    v
      .parse(v.array(restShapes.RestPostSchema), read(`${rest.path}/${name}.json`))
      .map(restShapes.fromRestPost),
  );

  it('converts recorded posts to pages and posts with a title and a path', async () => {
    expect(posts.length).toBeGreaterThan(70);
    for (const post of posts) {
      const page = await toPage(post, context);
      expect(page.title).not.toMatch(/^$|<[a-z]|&[a-z#0-9]+;/);
      expect(page.path).toMatch(/^\/(?:[^/]+\/)*$/);
      expect((await toPosts([post], context))[0]?.link).toBe(page.path);
    }
  });

  it('keeps every word of the recorded posts', async () => {
    for (const post of posts.filter(({ isProtected }) => !isProtected)) {
      const page = await toPage(post, context);
      const { nodes } = parseContent(page.content, rules);
      const rendered = nodes
        .map((contentNode) => (contentNode.kind === 'html' ? contentNode.html : ''))
        .join('');
      if (!/<(?:iframe|script|style|form|object|select|textarea)\b/i.test(post.content))
        expect(words(rendered)).toBe(words(post.content));
      expect(rendered).not.toMatch(/nextpage|<p>\s*<\/p>$/);
    }
  });

  it('removes all links to the CMS except links to its files', async () => {
    for (const post of posts) {
      for (const [, address = ''] of (await toPage(post, context)).content.matchAll(
        /\shref="(http:\/\/127\.0\.0\.1:8088[^"]*)"/g,
      ))
        expect(address).toMatch(/\/wp-(?:content|includes|admin)\//);
    }
  });
});

function createReader(file: string): ReturnType<typeof createGraphqlReader> {
  const { response } = read(`${graphql.path}/${file}.json`) as { response: unknown };
  const respond = async () => ({ status: 200, headers: new Headers(), body: response });
  const client: CmsClient = { read: respond, query: respond };
  return createGraphqlReader(client);
}

describe.skipIf(graphql.isAbsent)(`recorded responses of WPGraphQL${graphql.reason}`, () => {
  it('converts a recorded response to a page', async () => {
    const { page } = await createReader('graphql-page-by-uri')(
      'query Page',
      v.object({ page: v.looseObject({}) }),
    );
    // The recorded query requested neither type nor status, and used no aliases; our query does.
    const { databaseId, uri, featuredImage, ...recorded } = page;
    const completePage = {
      ...recorded,
      __typename: 'Page',
      id: databaseId,
      status: 'publish',
      link: uri,
      image: featuredImage,
      contributors: undefined,
      seo: undefined,
    };
    const { nodeByUri } = v.parse(graphqlShapes.PageByPathSchema, { nodeByUri: completePage });
    if (nodeByUri?.__typename !== 'Page') throw new Error('the sample is a page');
    const converted = await toPage(graphqlShapes.fromPostNode(nodeByUri), context);
    expect(converted).toMatchObject({
      id: '101',
      path: '/online/masters/',
      title: 'Masters in nursing',
      image: { altText: 'A campus at dusk', width: 1600 },
    });
    expect(converted.content).toContain('<program-finder degree="masters"');
    expect(converted.content).toContain(
      `src="/images?url=${encodeURIComponent(`${cmsUrl}/wp-content/uploads/2026/11/campus.png`)}&amp;w=896`,
    );
  });

  it('converts menus with global ids', async () => {
    const node = v.object({
      id: v.string(),
      parentId: v.nullable(v.string()),
      label: v.string(),
      url: v.string(),
      order: v.number(),
    });
    const { primary } = await createReader('graphql-menus')(
      'query Menus',
      v.object({ primary: v.object({ nodes: v.array(node) }) }),
    );
    const menu = toMenu(primary.nodes, urls);
    expect(menu.map(({ label, uri, children }) => [label, uri, children.length])).toEqual([
      ['Degrees & more', '/online/', 1],
      ['Nursing', '/category/degrees/nursing/', 0],
    ]);
  });

  it('rejects a response that contains errors', async () => {
    await expect(createReader('graphql-error')('query Wrong', v.unknown())).rejects.toThrow(CmsError);
    await expect(createReader('graphql-error')('query Wrong', v.unknown())).rejects.toThrow(
      /failed to run the query Wrong: Cannot query field "nosuchfield"/,
    );
    expect(await createReader('graphql-missing-page')('query None', v.unknown())).toEqual({ page: null });
  });
});
