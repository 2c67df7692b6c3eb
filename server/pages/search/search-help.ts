import { html, type Markup } from '../templates/html.ts';
import { type NearPage, wordsOfPath } from './nearest-pages.ts';
import { renderSearchForm } from './search-form.ts';

/** The help on the 404 page: a search for the words of the path, and the pages with the nearest paths. */
export function renderSearchHelp(path: string, near: readonly NearPage[]): Markup {
  return html`<div class="search">${renderSearchForm(wordsOfPath(path))}</div>${
    near.length > 0 &&
    html`<section class="near-pages" aria-labelledby="near-pages"><h2 id="near-pages">Did you mean one of these?</h2><ul>${near.map((page) => html`<li><a href="${page.path}">${page.title}</a> <span>${page.path}</span></li>`)}</ul></section>`
  }<section class="near-pages" aria-labelledby="start-pages"><h2 id="start-pages">Or start here</h2><ul>
<li><a href="/study-match/">Find a program</a> <span>By degree and subject</span></li>
<li><a href="/schools/">Schools by state</a> <span>Prices, results and programs of each school</span></li>
<li><a href="/state/">All states on a map</a> <span>Licensing rules and tuition</span></li>
<li><a href="/articles/">Articles</a> <span>Written and checked by people in the field</span></li></ul></section>`;
}
