import * as content from './wordpress-content.ts';
import { type TestPost, testPosts } from './wordpress-posts.ts';

/** Conversions that REST and GraphQL responses share. */
export type WordPressShapes = ReturnType<typeof createShapes>;

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
export function createShapes(origin: string) {
  const url = (path: string) => (path.startsWith('/') ? origin + encodeURI(path) : path);
  return {
    url,
    html: (text: string) => text.replaceAll('{cms}', origin),
    visible: ({ status }: TestPost, isSignedIn: boolean) => status === 'publish' || isSignedIn,
    seo: ({ robots, seo }: TestPost) => ({
      ...emptySeo,
      ...seo,
      url: (seo.url ?? '').replace('{cms}', origin),
      robots,
    }),
    bylines: ({ written, reviewed }: TestPost) => ({
      written: written.map(byline),
      edited: [],
      reviewed: reviewed.map(byline),
    }),
    meta: ({ meta }: TestPost) => ({ ...emptyMeta, ...meta }),
    contributorPosts: (slug: string) =>
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
    toGmt: (local: string) => new Date(Date.parse(`${local}Z`) + 5 * 3_600_000).toISOString().slice(0, 19),
  };
}
