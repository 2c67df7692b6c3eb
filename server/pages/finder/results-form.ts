import { html, type Markup } from '../templates/html.ts';
import { sorts } from './finder-choice.ts';
import type { FinderResults } from './finder-pages.ts';

const renderSelect = (name: string, label: string, options: readonly Markup[]): Markup =>
  html`<p><label for="results-${name}">${label}</label><select class="field field--select" id="results-${name}" name="${name}">${options}</select></p>`;

const renderOption = (value: string, label: string, isChosen: boolean): Markup =>
  html`<option value="${value}"${isChosen && html` selected`}>${label}</option>`;

/** A form without a script that narrows the results to a state and sorts the unpaid ones. */
export function renderResultsForm(results: FinderResults): Markup {
  const { chosenSlugs, state, regions, sort, source, total, hasRankings } = results;
  const others = hasRankings ? 'schools from our rankings' : 'other schools';
  const sorted = total ? 'schools that do not pay us' : others;
  const hidden = Object.entries(chosenSlugs).map(
    ([name, slug]) => slug && html`<input type="hidden" name="${name}" value="${slug}">`,
  );
  const states = regions.map(({ slug, name }) => renderOption(slug, name, slug === state));
  const orders = [...sorts].map(([value, { figure, label }]) => renderOption(value, label, figure === sort));
  // After Back, browsers would restore a choice that the listed results do not have.
  return html`<form class="results-form" action="/study-match/" method="get" autocomplete="off">${hidden}
${renderSelect('state', 'State', [renderOption('', 'All states', !state), ...states])}
${renderSelect('sort', `Sort ${sorted} by`, [renderOption('', hasRankings ? 'Our rank' : 'Closest first', !sort), ...orders])}
<button class="button" type="submit">Show programs</button></form>
<p class="results-form__note">Prices are per year, as schools report them. Net price is after aid and for undergraduates. In-state tuition includes fees; it is graduate tuition for master’s and doctoral programs. Source: ${source}.</p>`;
}
