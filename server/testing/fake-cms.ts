import { type Cms, CmsError, type CmsSite } from '../cms/cms.ts';

export interface FakeCms extends Cms {
  /** Every question, in order: `pageByPath /about-us/`. */
  readonly asked: string[];
  /** While true, every question rejects with a CmsError. */
  isDown: boolean;
}

/** A site for tests; the defaults of the contract. */
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

/** A CMS in memory that counts what it is asked and fails on demand. */
export function createFakeCms(answers: Partial<Cms> = {}): FakeCms {
  const asked: string[] = [];
  const fake: FakeCms = {
    kind: 'fake',
    asked,
    isDown: false,
    siteConfig: ask('siteConfig', answers.siteConfig ?? (async () => fakeSite)),
    pageByPath: ask('pageByPath', answers.pageByPath ?? (async () => null)),
    postsByIds: ask('postsByIds', answers.postsByIds ?? (async () => [])),
    postsByCategory: ask('postsByCategory', answers.postsByCategory ?? (async () => [])),
    menu: ask('menu', answers.menu ?? (async () => [])),
    contributors: ask('contributors', answers.contributors ?? (async () => [])),
    contributorBySlug: ask('contributorBySlug', answers.contributorBySlug ?? (async () => null)),
    ranking: ask('ranking', answers.ranking ?? (async () => null)),
    adRules: ask('adRules', answers.adRules ?? (async () => ({}))),
    paths: listPaths,
    draft: answers.draft,
  };
  return fake;

  async function* listPaths(): ReturnType<Cms['paths']> {
    asked.push('paths');
    if (fake.isDown) throw new CmsError('The CMS does not answer.');
    if (answers.paths) yield* answers.paths();
  }

  function ask<Arguments extends readonly unknown[], Value>(
    name: string,
    answer: (...values: Arguments) => Promise<Value>,
  ) {
    return async (...values: Arguments): Promise<Value> => {
      asked.push([name, ...values].join(' '));
      if (fake.isDown) throw new CmsError('The CMS does not answer.');
      return answer(...values);
    };
  }
}
