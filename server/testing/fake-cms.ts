import { type Cms, CmsError, type CmsSite } from '../cms/cms.ts';

export interface FakeCms extends Cms {
  /** All queries in order, for example `pageByPath /about-us/`. */
  readonly queries: string[];
  /** While true, every query rejects with a CmsError. */
  isDown: boolean;
}

/** A site for tests. */
export const fakeSite: CmsSite = {
  domain: 'example.org',
  siteName: 'Example',
  slug: 'nursing',
  tagline: 'An example',
  degree: 'masters',
  category: 'nursing-and-healthcare',
  subject: 'nursing',
  contributorPath: 'healthcare-review-partners',
  publisher: 'example',
  viewMoreProgramsUrl: '/study-match/',
  social: [],
  ads: { provider: 'rules', density: 30 },
  disclosure: { text: 'Advertising-supported.', linkLabel: 'How', link: '/advertising-disclosure/' },
  prompt: { text: 'Ready?', linkLabel: 'Find', link: '/study-match/' },
  theme: {},
};

/** Creates a CMS in memory that records its queries and fails on demand. `methods` replace the defaults. */
export function createFakeCms(methods: Partial<Cms> = {}): FakeCms {
  const queries: string[] = [];
  const fake: FakeCms = {
    kind: 'fake',
    queries,
    isDown: false,
    siteConfig: record('siteConfig', methods.siteConfig ?? (async () => fakeSite)),
    pageByPath: record('pageByPath', methods.pageByPath ?? (async () => null)),
    postsByIds: record('postsByIds', methods.postsByIds ?? (async () => [])),
    postsByCategory: record('postsByCategory', methods.postsByCategory ?? (async () => [])),
    menu: record('menu', methods.menu ?? (async () => [])),
    contributors: record('contributors', methods.contributors ?? (async () => [])),
    contributorBySlug: record('contributorBySlug', methods.contributorBySlug ?? (async () => null)),
    ranking: record('ranking', methods.ranking ?? (async () => null)),
    adRules: record('adRules', methods.adRules ?? (async () => ({}))),
    paths: listPaths,
    draft: methods.draft,
  };
  return fake;

  async function* listPaths(): ReturnType<Cms['paths']> {
    queries.push('paths');
    if (fake.isDown) throw new CmsError('The CMS is unreachable.');
    if (methods.paths) yield* methods.paths();
  }

  function record<Arguments extends readonly unknown[], Value>(
    name: string,
    respond: (...values: Arguments) => Promise<Value>,
  ) {
    return async (...values: Arguments): Promise<Value> => {
      queries.push([name, ...values].join(' '));
      if (fake.isDown) throw new CmsError('The CMS is unreachable.');
      return respond(...values);
    };
  }
}
