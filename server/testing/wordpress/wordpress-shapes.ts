import * as content from './wordpress-content.ts';
import { type TestPost, testPosts } from './wordpress-posts.ts';

/** Conversions that REST and GraphQL responses share. */
export interface WordPressShapes {
  readonly url: (path: string) => string;
  readonly html: (text: string) => string;
  readonly visible: (post: TestPost, isSignedIn: boolean) => boolean;
  readonly seo: (post: TestPost) => Readonly<Record<string, unknown>>;
  readonly bylines: (post: TestPost) => Readonly<Record<string, unknown>>;
  readonly meta: (post: TestPost) => Readonly<Record<string, unknown>>;
  readonly contributorPosts: (slug: string) => readonly Readonly<Record<string, unknown>>[];
  readonly toGmt: (local: string) => string;
}

const emptySeo = {
  title: '',
  description: '',
  robots: '',
  url: '',
  imageUrl: '',
  siteName: '',
  locale: '',
  twitterCard: '',
  pageHeadCode: '',
};
const emptyMeta = {
  kind: '',
  subtitle: '',
  kicker: '',
  category: '',
  isNarrow: false,
  isMonetizationDisabled: false,
  image: null,
};

function byline(slug: string): Readonly<Record<string, unknown>> {
  const found = content.testContributors.find((entry) => entry.slug === slug);
  return { id: found?.id, name: found?.title, slug, image: '' };
}

/** Creates the conversions for a WordPress at `origin`. */
export function createShapes(origin: string): WordPressShapes {
  const url = (path: string) => (path.startsWith('/') ? origin + encodeURI(path) : path);
  return {
    url,
    html: (text) => text.replaceAll('{cms}', origin),
    visible: ({ status }, isSignedIn) => status === 'publish' || isSignedIn,
    seo: ({ robots, seo }) => ({
      ...emptySeo,
      ...seo,
      url: (seo.url ?? '').replace('{cms}', origin),
      robots,
    }),
    bylines: ({ written, reviewed }) => ({
      written: written.map(byline),
      edited: [],
      reviewed: reviewed.map(byline),
    }),
    meta: ({ meta }) => ({ ...emptyMeta, ...meta }),
    contributorPosts: (slug) =>
      testPosts
        .filter(({ status, isProtected }) => status === 'publish' && !isProtected)
        .flatMap((post) => [
          ...(post.written.includes(slug) ? [{ post, contributionType: 'writer' }] : []),
          ...(post.reviewed.includes(slug) ? [{ post, contributionType: 'reviewer' }] : []),
        ])
        .map(({ post, contributionType }) => ({
          id: post.id,
          url: url(post.path),
          title: post.title.replace('&amp;', '&'),
          image: '',
          date: post.date,
          dateType: 'other',
          contributionType,
        })),
    toGmt: (local) => new Date(Date.parse(`${local}Z`) + 5 * 3_600_000).toISOString().slice(0, 19),
  };
}
