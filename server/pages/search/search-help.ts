import { html, type Markup } from '../templates/html.ts';
import { type NearPage, wordsOfPath } from './nearest-pages.ts';
import { renderSearchForm } from './search-form.ts';

/** The sections of a site: built-in pages, and pages that the CMS provides. */
const mainPages = [
  { path: '/study-match/', title: 'Find a program', text: 'By degree and subject' },
  { path: '/schools/', title: 'Schools by state', text: 'Prices, results and programs of each school' },
  { path: '/state/', title: 'All states on a map', text: 'Licensing rules and tuition' },
  { path: '/articles/', title: 'Articles', text: 'Written and checked by people in the field' },
] as const;

/** The help on the 404 page: a search for the words of the path, and the pages with the nearest paths. */
export function renderSearchHelp(path: string, near: readonly NearPage[]): Markup {
  return html`<div class="search">${renderSearchForm(wordsOfPath(path))}</div>${
    near.length > 0 &&
    html`<section class="near-pages" aria-labelledby="near-pages"><h2 id="near-pages">Did you mean one of these?</h2><ul>${near.map((page) => html`<li><a href="${page.path}">${page.title}</a> <span>${page.path}</span></li>`)}</ul></section>`
  }<section class="near-pages" aria-labelledby="start-pages"><h2 id="start-pages">Or start here</h2><ul>${mainPages.map(({ path: start, title, text }) => html`<li><a href="${start}">${title}</a> <span>${text}</span></li>`)}</ul></section>`;
}
