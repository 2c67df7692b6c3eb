import {
  type MarkedText,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  type SearchResults,
  splitMarks,
} from '../../../src/core/model/services/site-search.ts';
import { pluralize } from '../../../src/core/text/format.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from '../templates/html.ts';
import { renderBreadcrumbs } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';
import { renderSearchForm } from './search-form.ts';

export interface SearchView {
  readonly results: SearchResults;
  /** The only group that the page shows. */
  readonly kind?: SearchKind;
  /** Queries that have results, for a page without a query. */
  readonly examples: readonly string[];
}

const searchPath = (query: string, kind?: SearchKind): string =>
  `/search/?${new URLSearchParams({ q: query, ...(kind && { type: kind }) })}`;

const renderMarked = (text: MarkedText): Markup =>
  html`${splitMarks(text).map((part) => (part.isMarked ? html`<mark>${part.text}</mark>` : part.text))}`;

function renderHit({ title, url, detail, note }: SearchHit): Markup {
  return html`<li class="search__hit"><h3 class="search__title"><a href="${url}">${renderMarked(title)}</a></h3><p>${detail && html`<span>${renderMarked(detail)}</span>`}${note && html`<span>${note}</span>`}</p></li>`;
}

function renderMore(
  { kind, total, hits, label }: SearchGroup,
  query: string,
  isAlone: boolean,
): Markup | false {
  if (hits.length >= total) return false;
  return isAlone
    ? html`<p class="search__more">These are the first ${hits.length}. Add a word, such as a city, to see fewer.</p>`
    : html`<p class="search__more"><a href="${searchPath(query, kind)}">See all ${total.toLocaleString('en-US')}<span class="visually-hidden"> ${label.toLowerCase()}</span></a></p>`;
}

function renderGroup(group: SearchGroup, query: string, isAlone: boolean): Markup {
  const { kind, label, total, isSample, hits } = group;
  const id = `search-${kind}`;
  // The strip above the header says that search results are for schools that pay us.
  const origin =
    kind === 'school' &&
    html`<p class="search__origin">From our list of all schools, whether or not they pay us.</p>`;
  return html`<section class="search__group" aria-labelledby="${id}"><h2 id="${id}">${label} <span class="search__count">${total.toLocaleString('en-US')}</span>${isSample && html` <span class="tag">Sample data</span>`}</h2>
${origin}<ul>${hits.map(renderHit)}</ul>${renderMore(group, query, isAlone)}</section>`;
}

function renderBrowse({ config }: PageContext): Markup {
  return html`<nav class="search__browse" aria-labelledby="search-browse"><h2 id="search-browse">Browse instead</h2><ul><li><a href="/schools/">Schools by state</a></li><li><a href="/state/">States</a></li><li><a href="/articles/">Articles</a></li><li><a href="/${config.contributorPath}/">Contributors</a></li></ul></nav>`;
}

function renderExamples(examples: readonly string[]): Markup | false {
  return (
    examples.length > 0 &&
    html`<p class="search__examples">For example: ${examples.map((example, index) => html`${index > 0 && ', '}<a href="${searchPath(example)}">${example}</a>`)}</p>`
  );
}

/** The sentence above the results. */
function renderSummary({ results, kind, examples }: SearchView): Markup {
  const { query, total, suggestion, groups } = results;
  if (!query) return html`<p>Type a school, a state, a degree or a topic.</p>${renderExamples(examples)}`;
  if (suggestion)
    return html`<p>Did you mean <a href="${searchPath(suggestion)}">${suggestion}</a>? These are its results.</p>`;
  if (total === 0) {
    const advice =
      query.length < 2 ? 'Type at least two letters.' : 'Check the spelling, or use fewer words.';
    return html`<p>${advice}</p>${renderExamples(examples)}`;
  }
  const [group] = groups;
  if (kind)
    return html`<p>${group ? pluralize(group.total, 'result') : 'No results'} in this group. <a href="${searchPath(query)}">See all ${pluralize(total, 'result')}</a></p>`;
  return html`<p>${pluralize(total, 'result')}</p>`;
}

const quote = (text: string): string => `“${text}”`;

function titleOf({ results: { query, total } }: SearchView): string {
  if (!query) return 'Search';
  return total > 0 ? `Results for ${quote(query)}` : `No results for ${quote(query)}`;
}

/** The results of a search, grouped by type: `/search/?q=`. */
export function renderSearchPage(view: SearchView, context: PageContext): PageParts {
  const { results, kind } = view;
  const title = titleOf(view);
  const crumbs = [{ label: 'Home', uri: '/' }, { label: 'Search' }];
  const shown = results.suggestion ?? results.query;
  const main = html`<div class="container listing search">${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${title}</h1></div></header>
${renderSearchForm(results.query)}
<div class="search__summary">${renderSummary(view)}</div>
${results.isPartial && html`<p role="note">Articles and people are not available right now. <a href="">Try again</a> in a minute.</p>`}
${results.groups.map((group) => renderGroup(group, shown, kind !== undefined))}
${results.groups.length === 0 && renderBrowse(context)}</div>`;
  const description = `Search the schools, states, articles and people of ${context.site.siteName}.`;
  const parts = toPageParts('search', { title, description, crumbs }, main, context);
  return { ...parts, head: { ...parts.head, isHidden: true } };
}
