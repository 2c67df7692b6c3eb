import type { Post } from '../../../src/core/model/post.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from './html.ts';
import { renderImage } from './images.ts';
import { renderKicker, toWords } from './page-sections.ts';

const stockImage = '/pictures/stock.svg';

function renderCard(post: Post, context: PageContext): Markup {
  return html`<li class="story">${renderImage({ image: post.image ?? stockImage, width: 384, height: 220, alt: '', sizes: '(max-width: 767px) calc(100vw - 40px), 384px', maxWidth: 640 }, context)}
${renderKicker(post.category && toWords(post.category))}<h2 class="story__title"><a href="${safeUrl(post.link) ?? '#'}">${post.title}</a></h2>
${post.excerpt && html`<p>${post.excerpt}</p>`}</li>`;
}

/** Renders posts as cards with image, category, title and excerpt. */
export function renderArticleList(posts: readonly Post[], context: PageContext): Markup {
  if (posts.length === 0)
    return html`<p>No articles here yet.${context.path !== '/articles/' && html` <a href="/articles/">See all articles</a>.`}</p>`;
  return html`<ul class="stories">${posts.map((post) => renderCard(post, context))}</ul>`;
}
