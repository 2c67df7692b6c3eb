/** Kinds of resources by the first segment of their paths; all others are counted as pages. */
const kinds: Readonly<Record<string, string>> = {
  '-': 'control',
  healthz: 'control',
  readyz: 'control',
  api: 'api',
  oembed: 'api',
  icons: 'icon',
  images: 'picture',
  pictures: 'picture',
  demo: 'demo',
  embed: 'file',
  fonts: 'file',
  v1: 'inventory',
  // Algolia's API: `/1/indexes/…`.
  '1': 'search',
};

/** Sitemaps, feed, robots.txt and the like. */
const machineFile = /^\/(?:[\w-]+\.(?:xml|txt)\/?$|\.well-known\/)/;

/** The kind of resource that a URL of this server leads to, from a fixed set; `page` for all others. */
export function requestKind(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (machineFile.test(path)) return 'machine-file';
  const end = path.indexOf('/', 1);
  const first = path.slice(1, end < 0 ? undefined : end);
  return Object.hasOwn(kinds, first) ? (kinds[first] as string) : 'page';
}
