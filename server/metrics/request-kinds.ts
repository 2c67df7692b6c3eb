/** Kinds of resources by the first segment of their paths; all other paths are pages. */
const kinds: Readonly<Record<string, string>> = {
  '-': 'control',
  healthz: 'control',
  readyz: 'control',
  api: 'api',
  icons: 'icon',
  images: 'picture',
  pictures: 'picture',
  demo: 'demo',
  embed: 'file',
  fonts: 'file',
  v1: 'inventory',
  '1': 'search',
};

/** Sitemaps, feed, robots.txt and the like. */
const machineFile = /^\/(?:[\w-]+\.(?:xml|txt)|\.well-known\/)/;

/** The kind of resource that a path belongs to, from a fixed set; `page` for all others. */
export function requestKind(path: string): string {
  if (machineFile.test(path)) return 'machine-file';
  const end = path.indexOf('/', 1);
  const first = path.slice(1, end < 0 ? undefined : end).split('?')[0] ?? '';
  return Object.hasOwn(kinds, first) ? (kinds[first] as string) : 'page';
}
