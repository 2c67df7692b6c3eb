import type { Post } from '../../../src/core/model/post.ts';
import { articleTabs } from '../../../src/elements/sub-nav/sub-nav.logic.ts';
import type { CmsPage } from '../../cms/cms.ts';
import type { PageContext } from '../page-context.ts';
import type { PageTemplate } from '../page-template.ts';
import { describeCollection } from '../seo/structured-data.ts';
import { onCmsError } from './article-end.ts';
import { renderArticleList } from './article-list.ts';
import { headOf } from './article-page.ts';
import { element, html } from './html.ts';
import {
  findCrumbs,
  hasElement,
  renderAd,
  renderBreadcrumbs,
  renderContent,
  renderPrompt,
  splitHero,
} from './page-sections.ts';

/** The categories of the article tabs after Featured; each tab has the path `/articles/CATEGORY/`. */
export const articleCategories = ['career', 'lifestyle', 'nurse-spotlight', 'student-resources'];

const maxPosts = 24;

/** Returns the posts of a category; the newest posts if there are no featured posts. */
async function findPosts(category = 'featured', { source }: PageContext): Promise<readonly Post[]> {
  const posts = await source.postsByCategory({ category, limit: maxPosts });
  return posts.length === 0 && category === 'featured'
    ? source.postsByCategory({ category: 'latest', limit: maxPosts })
    : posts;
}

/**
 * The default tabs that this site has, with the current page as the last tab if it is none of them. If the
 * request for a tab's page fails, the tab is included, although the site may not have it.
 */
async function findTabs({ title, path }: CmsPage, { source }: PageContext) {
  const states = await Promise.all(
    articleTabs.map(async ({ uri }) => {
      const findState = async () => ((await source.pageTitle?.({ path: uri })) ? 'found' : 'missing');
      return uri === path ? 'found' : findState().catch(onCmsError('unknown'));
    }),
  );
  const found = articleTabs.filter((_tab, index) => states[index] !== 'missing');
  const tabs = found.some(({ uri }) => uri === path) ? found : [...found, { label: title, uri: path }];
  return { tabs, isIncomplete: states.includes('unknown') };
}

/**
 * Renders an article tab: sub-navigation, the author's content and the posts of its category. A hero in the
 * content replaces the header.
 */
export const renderArticlesTabPage: PageTemplate = async (page, content, context) => {
  const category = page.category ?? articleCategories.find((name) => context.path === `/articles/${name}/`);
  const hasOwnTabs = hasElement(content, 'sub-nav');
  const [posts, crumbs, navigation] = await Promise.all([
    findPosts(category, context),
    findCrumbs(page, context),
    hasOwnTabs ? undefined : findTabs(page, context),
  ]);
  const header = html`<header class="article__head"><div><h1>${page.title}</h1>${page.subtitle && html`<p class="standfirst">${page.subtitle}</p>`}</div></header>`;
  const { head, rest } = splitHero(content, header);
  // The author's list of an empty category would show nothing.
  const hasOwnList = content.nodes.some(
    (node) =>
      node.kind === 'element' &&
      node.tag === 'post-list' &&
      (posts.length > 0 || node.attributes.category !== category),
  );
  const list = hasOwnList ? undefined : renderArticleList(posts, context);
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}
${head}
${navigation && element('sub-nav', { items: navigation.tabs, current: context.path })}
<div class="prose prose--wide">${renderContent(rest, page, context)}</div>
${list}${renderAd('bottom-of-page', page)}</div>
${renderPrompt(page, context)}`;
  const nodes = describeCollection(
    { title: page.title, description: page.seo.description ?? page.subtitle, crumbs },
    posts,
    context,
  );
  return {
    head: headOf(page, content, nodes),
    main,
    kind: page.kind,
    isIncomplete: navigation?.isIncomplete,
  };
};
