import { type CmsPage, pageKinds } from '../cms.ts';
import { builtInRoutes } from '../pages/built-in-pages.ts';

const kinds: ReadonlySet<string> = new Set(pageKinds);
const byPath: ReadonlyMap<string, CmsPage['kind']> = new Map([
  ['/', 'home'],
  ...builtInRoutes.map(({ path, kind }) => [path, kind] as const),
]);

function isKind(text: string): text is CmsPage['kind'] {
  return kinds.has(text);
}

/** The kind that editors chose, or else the kind for the path, or else the kind for the post type. */
export function pageKind(
  chosen: string,
  path: string,
  type: 'page' | 'post',
  contributorPath: string,
): CmsPage['kind'] {
  if (isKind(chosen)) return chosen;
  const kindOfPath = byPath.get(path);
  if (kindOfPath) return kindOfPath;
  if (path === `/${contributorPath}/`) return 'contributors-hub';
  if (/^\/state\/[^/]+\/$/.test(path)) return 'state';
  return type === 'post' ? 'article' : 'page';
}
