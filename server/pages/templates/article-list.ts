import type { Post } from '../../../src/core/model/post.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import { stripTags } from '../../content/strip-tags.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from './html.ts';
import { renderKicker, toWords } from './page-sections.ts';
import { renderPicture } from './pictures.ts';

const stockImage = '/pictures/stock.svg';

const pictureSize = {
  width: 384,
  height: 220,
  sizes: '(max-width: 767px) calc(100vw - 40px), 384px',
  maxWidth: 640,
};

function renderStoryPicture(image: Post['image'], context: PageContext): Markup | undefined {
  return renderPicture({ image: image ?? stockImage, alt: '', ...pictureSize }, context);
}

function renderCard(post: Post, context: PageContext): Markup {
  return html`<li class="story">${renderStoryPicture(post.image, context)}
${renderKicker(post.category && toWords(post.category))}<h2 class="story__title"><a href="${safeUrl(post.link) ?? '#'}">${post.title}</a></h2>
${post.excerpt && html`<p>${stripTags(post.excerpt)}</p>`}</li>`;
}

/** Renders stories of one category below an article, under a heading of level 2. */
export function renderRelatedStories(posts: readonly Post[], context: PageContext): Markup {
  return html`<ul class="stories">${posts.map(
    ({ image, link, title, excerpt }) => html`<li class="story">${renderStoryPicture(image, context)}
<h3 class="story__title"><a href="${safeUrl(link) ?? '#'}">${title}</a></h3>${excerpt && html`<p>${stripTags(excerpt)}</p>`}</li>`,
  )}</ul>`;
}

/** Renders posts as cards with image, category, title and excerpt. */
export function renderArticleList(posts: readonly Post[], context: PageContext): Markup {
  if (posts.length === 0)
    return html`<p>No articles here yet. <a href="/articles/">See all articles</a>.</p>`;
  return html`<ul class="stories">${posts.map((post) => renderCard(post, context))}</ul>`;
}
