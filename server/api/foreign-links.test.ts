import express from 'express';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import type { Contributor } from '../../src/core/model/contributor.ts';
import type { Ranking } from '../../src/core/model/ranking.ts';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import { createPaidContent } from '../built-in/inventory/paid-content.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createElementRules } from '../content/element-rules.ts';
import { CmsSource } from '../data-source/cms-source.ts';
import { createFragmentRenderer } from '../fragments/fragment-renderer.ts';
import { createFakeCms, fakeSite } from '../testing/fake-cms.ts';
import { fixedDegrees } from '../testing/fixed-degrees.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createPrerender } from './prerender.ts';
import { toSiteConfig } from './site-config.ts';

const siteUrl = 'https://site.example';
const ranking: Ranking = {
  extid: 'health-professions-us',
  schools: [
    {
      schoolId: 'sample-001',
      rank: 1,
      school: 'Sample',
      city: 'Boston',
      state: 'MA',
      logo: '/pictures/crest.svg',
    } as never,
  ],
};
const contributors = Array.from(
  { length: 20 },
  (_, index): Contributor => ({
    id: `${index}`,
    title: `Person ${index}`,
    slug: `person-${index}`,
    types: ['writer'],
    content: '<a href="/about-us/">Me</a>',
    socialMedia: [],
    contributorPosts: [],
    featuredImage: { node: { sourceUrl: '/pictures/a.svg' } },
  }),
);
const post = { id: '1', title: 'Post', link: '/articles/1/', image: { sourceUrl: '/pictures/a.svg' } };
const cms = createFakeCms({
  siteConfig: async () => ({ ...fakeSite, contributorPath: 'people' }),
  ranking: async () => ranking,
  contributors: async () => contributors,
  contributorBySlug: async () => contributors[0] ?? null,
  postsByIds: async () => [post],
  postsByCategory: async () => [post],
});
let server: TestServer;

beforeAll(async () => {
  const configuration = readConfiguration({ SITE_URL: siteUrl });
  const catalog = { current: sampleCatalog, refresh: async () => false, watch: () => () => undefined };
  const paid = createPaidContent({ configuration, catalog, log: () => undefined });
  const logger = { warn: () => undefined };
  const prerender = createPrerender({
    secret: 'hush',
    rules: createElementRules(serverElements.map(({ declaration }) => declaration)),
    createRenderer: (stylesheet) =>
      createFragmentRenderer({
        elements: serverElements,
        stylesheet,
        build: 'b',
        maxBytes: 10_000_000,
        logger,
      }),
    createSource: async (origin) =>
      new CmsSource({
        cms: versionCms(cms),
        config: toSiteConfig(await cms.siteConfig(), configuration, origin),
        degrees: fixedDegrees([]),
        paid,
      }),
    stylesheet: '/embed/s.css',
  });
  const app = express().use(provideTestContext(() => siteUrl));
  app.use('/api', prerender.router);
  server = await listen(app);
});
afterAll(() => server.close());

async function prerender(html: string): Promise<string> {
  const response = await fetch(`${server.origin}/api/prerender`, {
    method: 'POST',
    headers: { authorization: 'Bearer hush', 'content-type': 'application/json' },
    body: JSON.stringify({ html }),
  });
  return response.text();
}

const linkAttributes = new Set(['href', 'src', 'srcset', 'poster', 'action', 'formaction']);

/**
 * Lists every URL in the shadow roots. A form without an action counts as an empty URL, because it submits to
 * the URL of its page.
 */
function listUrls(node: DefaultTreeAdapterTypes.Node, isInShadowRoot = false): string[] {
  const descendantUrls =
    // Only a `<template>` has `content`; here it is a declarative shadow root.
    'content' in node
      ? listUrls(node.content, true)
      : 'childNodes' in node
        ? node.childNodes.flatMap((child) => listUrls(child, isInShadowRoot))
        : [];
  if (!isInShadowRoot || !('attrs' in node)) return descendantUrls;
  const ownUrls = node.attrs
    .filter(({ name }) => linkAttributes.has(name))
    .map(({ name, value }) => `${node.tagName} ${name}=${value}`);
  const isFormWithoutAction = node.tagName === 'form' && !node.attrs.some(({ name }) => name === 'action');
  return [...ownUrls, ...(isFormWithoutAction ? ['form action='] : []), ...descendantUrls];
}

const isRelative = (line: string) => !/=(?:https?:|mailto:|sms:|tel:|data:|#)/.test(line);
/** Makes paths that the author wrote absolute: they correctly refer to the author's own page. */
const withAbsolutePaths = (html: string) =>
  html.replace(/(?<=["';])\/(?=[\w"'&])(?!\/)/g, 'https://author.example/');
const examples = Object.values(elementExamples).flatMap((list) =>
  list.map(({ html }) => withAbsolutePaths(html)),
);
const withoutAttributes = serverElements.map(({ declaration: { tag } }) => `<${tag}></${tag}>`);
const withData = [
  '<school-rankings extid="health-professions-us"></school-rankings>',
  '<editorial-listings></editorial-listings>',
  '<contributor-profile contributor="person-1"></contributor-profile>',
  '<post-list ids="1"></post-list>',
  '<post-list category="career"></post-list>',
  '<page-hero heading="A" byline=\'{"writtenBy":[{"name":"Ann","slug":"ann"}]}\'></page-hero>',
];

it('writes no relative URL into a prerendered shadow root', async () => {
  for (const html of [...examples, ...withoutAttributes, ...withData]) {
    const relative = listUrls(parseFragment(await prerender(html))).filter(isRelative);
    expect(relative, html.slice(0, 200)).toEqual([]);
  }
});

it.each([
  ['<school-rankings extid="health-professions-us"></school-rankings>', '/study-match/?'],
  ['<editorial-listings></editorial-listings>', '/study-match/?'],
  ['<us-state-map></us-state-map>', '/state/ohio/'],
  ['<site-header></site-header>', '/state/ohio/'],
  ['<contributors-hub></contributors-hub>', '/people/person-1'],
  ['<contributors-hub></contributors-hub>', '/people/?page=2'],
  ['<cookie-settings></cookie-settings>', '/do-not-sell-or-share-my-personal-information/'],
  ['<site-footer></site-footer>', '/do-not-sell-or-share-my-personal-information/'],
  ['<sub-nav></sub-nav>', '/articles/career/'],
  ['<article-byline written-by=\'[{"name":"Ann","slug":"ann"}]\'></article-byline>', '/people/ann'],
])('%s links to %s on the script’s site', async (html, path) => {
  expect(listUrls(parseFragment(await prerender(html))).join('\n')).toContain(`href=${siteUrl}${path}`);
});

it.each(['us-state-map', 'contributors-hub'])(
  '%s links to paths below base-path if the author sets it',
  async (tag) => {
    const urls = listUrls(parseFragment(await prerender(`<${tag} base-path="/in/"></${tag}>`))).join('\n');
    expect(urls).toContain('href=/in/');
    expect(urls).not.toMatch(/href=https:\/\/site\.example\/(?:state|people)\//);
  },
);
