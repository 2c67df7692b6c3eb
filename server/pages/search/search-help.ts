import { html, type Markup } from '../templates/html.ts';
import { type NearPage, wordsOfPath } from './nearest-pages.ts';
import { renderSearchForm } from './search-form.ts';

/** Ways on from an address without a page: a search for its words, and the pages with the nearest paths. */
export function renderSearchHelp(path: string, near: readonly NearPage[]): Markup {
  return html`<div class="search">${renderSearchForm(wordsOfPath(path))}</div>${
    near.length > 0 &&
    html`<section class="near-pages" aria-labelledby="near-pages"><h2 id="near-pages">Did you mean one of these?</h2><ul>${near.map((page) => html`<li><a href="${page.path}">${page.title}</a></li>`)}</ul></section>`
  }`;
}
