import { escapeHtml } from '../../content/content-nodes.ts';
import type { CmsPage, CmsSite } from '../cms.ts';
import { composePage } from '../pages/compose-page.ts';

/** Composes the page that lists the newest posts: WordPress's front page or its page for posts. */
export function composeNewestPage(path: string, title: string, { siteName, tagline }: CmsSite): CmsPage {
  const content = '<post-list variant="grid-3" category="latest" limit="12"></post-list>';
  const isHome = path === '/';
  return composePage({
    id: `newest-${path}`,
    kind: isHome ? 'home' : 'page',
    path,
    title: title || (isHome ? siteName : 'Articles'),
    subtitle: isHome ? tagline : undefined,
    content,
  });
}

/** Composes the page of a category with its newest posts, which WordPress's menus link to. */
export function composeCategoryPage(
  path: string,
  { slug, name, description }: { slug: string; name: string; description: string },
): CmsPage {
  const content = `<post-list variant="grid-3" category="${escapeHtml(slug)}" limit="24"></post-list>`;
  return composePage({
    id: `category-${slug}`,
    kind: 'page',
    path,
    title: name || 'Articles',
    subtitle: description || undefined,
    category: slug,
    content,
  });
}
