import { maxQueryCharacters } from '../../../src/core/model/services/site-search.ts';
import { html, type Markup } from '../templates/html.ts';

/** The search field of a page. Without a script it is a GET form; with one it suggests results. */
export function renderSearchForm(query: string): Markup {
  return html`<form class="search__form" role="search" action="/search/" method="get"><label for="page-search">Schools, states, articles and people</label><div class="search__row"><input class="field" type="search" id="page-search" name="q" value="${query}" maxlength="${maxQueryCharacters}" autocomplete="off" enterkeyhint="search" data-site-search><button class="button button--filled" type="submit">Search</button></div></form>`;
}
