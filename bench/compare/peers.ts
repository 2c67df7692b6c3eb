/** A framework that our server is compared with. */
export interface Peer {
  readonly name: string;
  /** The folder in `bench/peers`; its server serves the cached and the dynamic pages. */
  readonly folder: string;
  /** Path of a cached page: every request after the first one gets finished bytes. */
  cachedPath(page: string): string;
  /** Path of a page that is rendered for every request. */
  dynamicPath(page: string): string;
  /** True if browsers also load the page from `dynamicPath`, as a separate participant. */
  readonly hasDynamicVisits?: boolean;
}

const cachedPath = (page: string): string => `/${page}`;
const dynamicPath = (page: string): string => `/dynamic/${page}`;
const paths = { cachedPath, dynamicPath };

export const peers: readonly Peer[] = [
  { name: 'Next.js', folder: 'next', ...paths, hasDynamicVisits: true },
  { name: 'Astro', folder: 'astro', ...paths },
  { name: 'Lit SSR', folder: 'lit', ...paths },
  { name: 'React SSR', folder: 'react', ...paths },
  { name: 'r2wc', folder: 'r2wc', ...paths },
];

/** The name of our server in the results. */
export const ownName = 'edu-embed';
/** Path of a page on our server, which takes its pages from the content files. */
export const ownPath = (page: string): string => `/${page}/`;
