/** The peers that take part, and the paths of their pages. */
export interface Peer {
  readonly name: string;
  /** The folder in `bench/peers`; the variants of one folder share a server. */
  readonly folder: string;
  /** Path of a cached page: every request after the first one gets finished bytes. */
  cachedPath(page: string): string;
  /** Path of a page that is rendered for every request; undefined if the peer has only static pages. */
  readonly dynamicPath?: (page: string) => string;
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

export const ours = 'edu-embed';
/** Path of a page on our server, which takes its pages from the content files. */
export const ourPath = (page: string): string => `/${page}/`;
