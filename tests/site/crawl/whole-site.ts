import { HtmlValidate } from 'html-validate/node';
import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { sizes, test } from '../support/site-test.ts';
import { findPageFailures, openCrawlPage } from './browser-checks.ts';
import { type CrawledPage, crawl, internalPath, isRedirectLink } from './crawl.ts';
import { findDeadEnds, judgeLinks } from './links/judge-links.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off' },
});
/** Shadow roots continue the page's heading levels and contain a stylesheet link. */
const rootValidator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off', 'heading-level': 'off', 'element-permitted-content': 'off' },
});

const rootPattern = /<template shadowrootmode="open">([\s\S]*?)<\/template>/g;

async function findInvalid(validate: HtmlValidate, html: string): Promise<string[]> {
  const { results } = await validate.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Matches the heading of a list of search results; the page of a school's program has another heading. */
const resultsHeading = /^(?:[\d,]+ schools? offers?|No school in our data offers) /;

/** How many pages of one template are opened in a browser, and how many are validated: the slowest checks. */
const maxOpened = 3;
const maxValidated = 12;

const isPage = ({ status, html }: CrawledPage) => status === 200 && html !== '';
const hasQuery = ({ path }: CrawledPage) => path.includes('?');

/** Finds problems in a page's metadata and headings. */
function findFaults({ path, facts }: CrawledPage, origin: string): string[] {
  const { title, h1, description, canonical, robots } = facts;
  // The query identifies a program's page.
  const isProgram = new URLSearchParams(path.split('?')[1]).has('school');
  const expected = origin + (isProgram ? path : path.replace(/\?.*$/, ''));
  return [
    h1.length !== 1 && `${h1.length} main headings: ${h1.join(', ')}`,
    !h1[0] && 'an empty main heading',
    (title.length < 5 || title.length > 90) && `title “${title}”`,
    (!description || description.length > 220) && `description “${description}”`,
    canonical !== expected && `canonical ${canonical}`,
    // The preview for authors is hidden on purpose.
    robots.includes('noindex') && !path.startsWith('/widgets/international/') && 'hidden from search engines',
  ].filter((fault) => fault !== false);
}

interface GraphNode {
  readonly '@type': string;
  readonly itemListElement?: readonly { readonly name: string }[];
}

function readGraph(texts: readonly string[]): GraphNode[] {
  return texts.flatMap((text) => {
    const data = JSON.parse(text) as { '@context': string; '@graph': GraphNode[] };
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  });
}

/** The schema.org types that a page needs, by its path. */
const requiredTypesByPath: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ['WebSite', 'Organization', 'WebPage']],
  [
    /^\/articles\/([a-z-]+-)?(career|lifestyle|spotlight|student-resources)\/$|^\/articles\/$/,
    ['CollectionPage', 'BreadcrumbList'],
  ],
  [/^\/articles\/./, ['Article', 'BreadcrumbList', 'WebPage']],
  [/^\/(healthcare-review-partners|contributors)\/[^?]+/, ['ProfilePage', 'BreadcrumbList']],
  [/^\/(healthcare-review-partners|contributors|state|sitemap)\/$/, ['CollectionPage', 'BreadcrumbList']],
  [/^\/state\/.+|^\/[a-z-]+\/$/, ['WebPage', 'BreadcrumbList']],
];

function findStructureFaults({ path, facts }: CrawledPage): string[] {
  const graph = readGraph(facts.structuredData);
  const types = graph.map((node) => node['@type']);
  const required = requiredTypesByPath.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const crumbs =
    graph.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement?.map(({ name }) => name) ?? [];
  return [
    ...required
      .filter((type) => !types.includes(type) && !(type === 'WebPage' && types.includes('AboutPage')))
      .map((type) => `no ${type}`),
    ...(types.includes('FAQPage') ? ['a FAQPage'] : []),
    ...(types.length === 0 ? ['no structured data'] : []),
    ...(crumbs.join(' > ') === facts.crumbs.join(' > ')
      ? []
      : [`crumbs ${crumbs.join(' > ')}, shown ${facts.crumbs.join(' > ')}`]),
  ];
}

async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async (_, lane) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, lane);
    }),
  );
}

/** Paths of pages that share a template and differ only in their data. */
const templates = [
  /^\/schools\/in\/./,
  /^\/schools\/./,
  /^\/state\/./,
  /^\/(?:contributors|healthcare-review-partners)\/./,
];

/** Returns all pages that share no template, and the first few pages of each shared template. */
function samplePages(pages: readonly CrawledPage[], maxPerTemplate: number): readonly CrawledPage[] {
  const counts = new Map<RegExp | string, number>();
  return pages.filter(({ path }) => {
    const [name = '', query] = path.split('?');
    const template = templates.find((pattern) => pattern.test(name)) ?? (query && name);
    if (!template) return true;
    const count = (counts.get(template) ?? 0) + 1;
    counts.set(template, count);
    return count <= maxPerTemplate;
  });
}

export interface SiteExpectation {
  readonly origin: string;
  /** Fewer pages than this mean that links are missing. */
  readonly minPages: number;
  readonly minRedirects: number;
}

/** Defines tests that crawl a whole site over HTTP and then in a browser. */
export function testWholeSite({ origin, minPages, minRedirects }: SiteExpectation): void {
  let all: readonly CrawledPage[] = [];
  let pages: readonly CrawledPage[] = [];

  beforeAll(async () => {
    all = [...(await crawl(origin)).values()];
    pages = all.filter(isPage);
  }, 120_000);

  test('every internal link leads to a page without a redirect', () => {
    expect(pages.length).toBeGreaterThanOrEqual(minPages);
    const lost = all
      .filter((page) => page.status !== 200 && !(page.status === 302 && isRedirectLink(page)))
      .map(({ path, status, location, from }) => `${from} links ${path}: ${status} ${location ?? ''}`);
    expect(lost).toEqual([]);
  });

  test('every redirect leads to another site, to the school in its parameters, or to search results', () => {
    const byPath = new Map(all.map((page) => [page.path, page]));
    const redirects = all.filter(isRedirectLink);
    const lost = redirects.flatMap(({ path, from, location }) => {
      const target = location ? internalPath(location, origin, origin) : '';
      if (target === undefined) return [];
      const end = byPath.get(target);
      const isSchool = new URL(target, origin).searchParams.has('school');
      const isFound = end?.status === 200 && end.heading && isSchool !== resultsHeading.test(end.heading);
      return isFound ? [] : [`${from} links ${path}: ${end?.status} ${end?.heading} ${target}`];
    });
    expect(redirects.length).toBeGreaterThan(minRedirects);
    expect(lost).toEqual([]);
  });

  test('every link leads to a page whose title or headings have its words', () => {
    const { links, problems } = judgeLinks(new Map(all.map((page) => [page.path, page])), origin);
    expect(links).toBeGreaterThan(minPages * 3);
    expect(problems).toEqual([]);
  });

  test('no page is a dead end, and no list is empty without a next step', () => {
    expect(findDeadEnds(pages)).toEqual([]);
  });

  test('every link with a fragment has a target on its page', () => {
    const byPath = new Map(pages.map((page) => [page.path, page]));
    const broken = pages.flatMap((page) =>
      page.facts.links.flatMap((link) => {
        const path = internalPath(link, origin + page.path, origin);
        const target = path === undefined ? undefined : byPath.get(path);
        const id = URL.canParse(link, origin + page.path)
          ? decodeURIComponent(new URL(link, origin + page.path).hash.slice(1))
          : '';
        return target && id && !target.facts.ids.has(id) ? [`${page.path} links ${link}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('every page has one main heading, a title, a description and its own URL as canonical', () => {
    const faults = pages.flatMap((page) => findFaults(page, origin).map((fault) => `${page.path}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test('no two pages share a title or a description', () => {
    const own = pages.filter((page) => !hasQuery(page));
    const twice = (texts: readonly (string | undefined)[]) =>
      texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(twice(own.map(({ facts }) => facts.title))).toEqual([]);
    expect(twice(own.map(({ facts }) => facts.description))).toEqual([]);
  });

  test('every page has the structured data of its kind, with the breadcrumbs that it shows', () => {
    expect(
      pages.flatMap((page) => findStructureFaults(page).map((fault) => `${page.path}: ${fault}`)),
    ).toEqual([]);
  });

  test('every image on every page exists', async () => {
    const paths = [
      ...new Set(
        pages.flatMap(({ path, facts }) =>
          facts.images.map((url) => internalPath(url, origin + path, origin)),
        ),
      ),
    ];
    const broken: string[] = [];
    await inParallel(
      paths.filter((path) => path !== undefined),
      8,
      async (path) => {
        const response = await fetch(origin + path);
        const { size } = await response.blob();
        if (
          response.status !== 200 ||
          !response.headers.get('content-type')?.startsWith('image/') ||
          size === 0
        )
          broken.push(`${response.status} ${path}`);
      },
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  test('pages of every template and the shadow roots in them are valid HTML', async () => {
    const roots = new Set<string>();
    const invalid: string[] = [];
    for (const { path, html } of samplePages(pages, maxValidated)) {
      for (const [, root] of html.matchAll(rootPattern)) roots.add(root ?? '');
      for (const fault of await findInvalid(validator, html.replace(rootPattern, '')))
        invalid.push(`${path}: ${fault}`);
    }
    for (const root of roots)
      for (const fault of await findInvalid(rootValidator, root))
        invalid.push(`${fault}: ${root.slice(0, 300)}`);
    expect(roots.size).toBeGreaterThan(minPages);
    expect(invalid).toEqual([]);
  }, 120_000);

  test('the sitemap lists only pages that a link opens', async () => {
    const index = await (await fetch(`${origin}/sitemap.xml`)).text();
    const locations = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
    const files = await Promise.all(
      locations(index).map(async (url) => locations(await (await fetch(url)).text())),
    );
    const reached = new Set(pages.map(({ path }) => origin + path));
    expect(files.flat().length).toBeGreaterThanOrEqual(minPages);
    expect(files.flat().filter((url) => !reached.has(url))).toEqual([]);
  });

  test('no template has an axe violation, a console error, a failed hydration or a policy violation', async ({
    browser,
  }) => {
    const wanted = samplePages(
      pages.filter((page) => !hasQuery(page)),
      maxOpened,
    );
    const found: string[] = [];
    const contexts = await Promise.all(
      Object.values(sizes).map((viewport) => browser.newContext({ viewport })),
    );
    const lanes = await Promise.all(contexts.map(openCrawlPage));
    await inParallel(wanted, lanes.length, async ({ path }, lane) => {
      for (const fault of await findPageFailures(lanes[lane] as Page, origin + path))
        found.push(`${path}: ${fault}`);
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(found).toEqual([]);
  }, 240_000);
}
