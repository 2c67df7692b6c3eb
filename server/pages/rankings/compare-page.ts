import { formatNumber } from '../../../src/core/text/format.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { slugOf } from '../../built-in/catalog/degree-tree.ts';
import { coversCategory } from '../../built-in/rankings/rankings.ts';
import {
  findSchool,
  findSchoolsByName,
  nearestSchools,
  schoolPath,
} from '../../built-in/schools/school-directory.ts';
import { summarizeSchool } from '../../built-in/schools/school-summary.ts';
import { similarSchools } from '../../built-in/schools/similar-schools.ts';
import { cleanQuery } from '../../search/read-query.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from '../templates/html.ts';
import { type Crumb, renderBreadcrumbs } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';
import { type CompareCell, type ComparedSchool, type CompareRow, compareRows } from './compare-rows.ts';

/** Path of the page that compares schools: `/compare/?schools=a,b`. */
export const comparePath = '/compare/';

const maxSchools = 4;
const maxSuggestions = 5;
const maxFound = 12;
const numbers = ['no', 'one', 'two', 'three', 'four'];

/** The first four requested schools, the slugs that no school has, and the names of further schools. */
function readSchools(catalog: Catalog, list: string | null) {
  const slugs = [...new Set((list ?? '').split(',').map((slug) => slug.trim()))].filter(Boolean);
  const bySlug = new Map<string, ComparedSchool>();
  const unknown: string[] = [];
  const extra = new Set<string>();
  for (const slug of slugs) {
    const found = findSchool(catalog, slug);
    if (!found) unknown.push(slug);
    else if (bySlug.size < maxSchools || bySlug.has(found.school.slug)) bySlug.set(found.school.slug, found);
    else extra.add(found.school.name);
  }
  return { schools: [...bySlug.values()], unknown, extra: [...extra] };
}

const quote = (slugs: readonly string[]): string => slugs.map((slug) => `“${slug}”`).join(' or ');

const nameList = new Intl.ListFormat('en-US');

const urlOf = (schools: readonly ComparedSchool[]): string =>
  `${comparePath}?schools=${schools.map(({ school }) => encodeURIComponent(school.slug)).join(',')}`;

/**
 * A button that compares schools. A form and not a link, because robots would follow links to every
 * combination of schools.
 */
function renderCompareButton(
  catalog: Catalog,
  schools: readonly SchoolRecord[],
  added: SchoolRecord,
  label: Markup,
): Markup {
  const slugs = [...schools, added].map(({ slug }) => slug).join(',');
  // A script adds the school to those that the visitor has chosen on rankings.
  const { blurb: _, ...summary } = summarizeSchool(catalog, added);
  return html`<form action="${comparePath}"><button class="button" name="schools" value="${slugs}" data-compare="${JSON.stringify({ ...summary, rank: 0 })}">${label}</button></form>`;
}

/** The button of a school's page that starts a comparison. */
export function renderCompareStart(catalog: Catalog, school: SchoolRecord): Markup {
  return renderCompareButton(
    catalog,
    [],
    school,
    html`Compare<span class="visually-hidden"> ${school.name}</span>`,
  );
}

const placeOf = ({ city, stateCode }: SchoolRecord): string => `${city}, ${stateCode}`;

const renderButtons = (
  catalog: Catalog,
  schools: readonly SchoolRecord[],
  added: readonly SchoolRecord[],
): Markup =>
  html`<ul>${added.map((school) => html`<li>${renderCompareButton(catalog, schools, school, html`Add ${school.name}<small> ${placeOf(school)}</small>`)}</li>`)}</ul>`;

/** The schools that a search by name finds; if it finds none, the schools with the most similar names. */
function renderFound(catalog: Catalog, schools: readonly SchoolRecord[], name: string): Markup {
  const isNew = ({ id }: SchoolRecord) => !schools.some((shown) => shown.id === id);
  const found = findSchoolsByName(catalog, name).filter(isNew);
  if (found.length > 0) {
    const text =
      found.length > maxFound
        ? `The first ${maxFound} of ${formatNumber(found.length)} schools for “${name}”. If yours is missing, add a word of its name or its city.`
        : `Schools for “${name}”:`;
    return html`<p role="note">${text}</p>${renderButtons(catalog, schools, found.slice(0, maxFound))}`;
  }
  const near = nearestSchools(catalog, name, maxSuggestions + maxSchools).filter(isNew);
  const words = near.length > 0 ? 'The nearest names are:' : 'Check its spelling, or try its city.';
  return html`<p role="note">We know no other school called “${name}”. ${words}</p>${near.length > 0 && renderButtons(catalog, schools, near.slice(0, maxSuggestions))}`;
}

/** Schools like the first one, without those that the page compares. */
function findSimilar(
  catalog: Catalog,
  compared: readonly ComparedSchool[],
  { config }: PageContext,
): readonly SchoolRecord[] {
  const [first] = compared;
  if (!first) return [];
  const category = slugOf('category', config.category) ?? '';
  return similarSchools(catalog, first, category, maxSuggestions + maxSchools)
    .schools.filter(({ id }) => !compared.some(({ school }) => school.id === id))
    .slice(0, maxSuggestions);
}

/** A form that finds a school by name, and similar schools. */
function renderAddForm(
  catalog: Catalog,
  compared: readonly ComparedSchool[],
  similar: readonly SchoolRecord[],
  context: PageContext,
): Markup | false {
  if (compared.length >= maxSchools) return false;
  const schools = compared.map(({ school }) => school);
  const [first] = compared;
  const name = cleanQuery(context.query.get('add') ?? '');
  return html`<section class="compare__more" aria-labelledby="add"><h2 id="add">Add a school</h2>
<form action="${comparePath}#add">${first && html`<input type="hidden" name="schools" value="${schools.map(({ slug }) => slug).join(',')}">`}<label for="add-name">Name, city or state</label><p class="compare__find"><input class="field" id="add-name" name="add" type="search" value="${name}" required><button class="button" type="submit">Find schools</button></p></form>
${name && renderFound(catalog, schools, name)}
${first && similar.length > 0 && html`<h3>Like ${first.school.name}</h3>${renderButtons(catalog, schools, similar)}`}</section>`;
}

function renderHead({ school }: ComparedSchool, all: readonly ComparedSchool[]): Markup {
  const others = all.filter((other) => other.school !== school);
  return html`<th scope="col"><a href="${schoolPath(school)}">${school.name}</a><span>${placeOf(school)}</span><a class="compare__remove" href="${urlOf(others)}" data-compare-remove="${school.slug}">Remove<span class="visually-hidden"> ${school.name}</span></a></th>`;
}

function renderCell({ value, isMissing, best, note }: CompareCell): Markup {
  return html`<td${isMissing && html` class="compare__none"`}>${best ? html`<b>${value}</b><em>✓ ${best}</em>` : value}${note && html`<small>${note}</small>`}</td>`;
}

function renderRow({ label, cells, isSame, note }: CompareRow): Markup {
  return html`<tr${isSame && html` class="compare__same"`}><th scope="row">${label}${note && html`<small>${note}</small>`}</th>${cells.map(renderCell)}</tr>`;
}

function renderTable(catalog: Catalog, schools: readonly ComparedSchool[], hasRankings: boolean): Markup {
  const isSample = schools.some(({ school }) => school.sample);
  return html`<p class="compare__tools">${isSample && html`<span class="tag tag--sample">Sample data</span>`}${schools.length > 1 && html`<label><input type="checkbox"> Only rows that differ</label>`}</p>
<div class="compare__scroll${schools.length > 2 && ' compare__scroll--wide'}" role="region" aria-label="Comparison" tabindex="0"><table class="compare__table compare__table--${schools.length}"><caption class="visually-hidden">${schools.length === 1 ? 'One school' : `Compare ${numbers[schools.length]} schools`}</caption><thead><tr><td></td>${schools.map((school) => renderHead(school, schools))}</tr></thead><tbody>${compareRows(catalog, schools, hasRankings).map(renderRow)}</tbody></table></div>
${renderBar(schools)}
<p class="compare__note">“Similar schools” have the same length of programs and the same control: public, private nonprofit or private for-profit. “Not reported” and “Withheld for privacy” are not zero. <a href="/rankings/method/">${hasRankings ? 'How we rank, and what changed' : 'How the score is made, and what changed'}</a></p>`;
}

/** The buttons below the table; they stay in view while it scrolls. */
function renderBar({ length }: readonly ComparedSchool[]): Markup {
  return html`<p class="compare__bar">${length < maxSchools && html`<a class="button" href="#add">Add a school</a>`}${length > 1 && html`<button class="button" type="button" data-copy-page-link hidden>Copy this link</button><span role="status"></span>`}</p>`;
}

function titleOf({ length }: readonly ComparedSchool[]): string {
  if (length === 0) return 'Compare schools';
  return length === 1 ? 'Add a school to compare' : `Compare ${numbers[length]} schools`;
}

/** Up to four schools side by side: a table without a script, which can be printed. */
export function renderComparePage(catalog: Catalog, context: PageContext): PageParts {
  const { schools, unknown, extra } = readSchools(catalog, context.query.get('schools'));
  const title = titleOf(schools);
  const hasRankings = coversCategory(context.config.category);
  const crumbs: readonly Crumb[] = [
    { label: 'Home', uri: '/' },
    { label: 'Schools', uri: '/schools/' },
    { label: 'Compare' },
  ];
  const similar = findSimilar(catalog, schools, context);
  const text =
    schools.length > 1
      ? 'The lowest price and the highest shares of students who return and who finish are marked. Ties are not marked.'
      : schools.length === 1
        ? html`<a href="#add">Find a school by name</a>${similar.length > 0 && ', or add a similar school below'}.`
        : html`<a href="#add">Find a school by name</a>, or choose “Compare” ${hasRankings && 'on the cards of a ranking or '}on a school’s page.`;
  const main = html`<div class="container listing compare">${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${title}</h1><p class="standfirst">${text}</p></div></header>
${unknown.length > 0 && html`<p role="note">We have no school called ${quote(unknown)}, so ${unknown.length === 1 ? 'it is' : 'they are'} left out.</p>`}
${extra.length > 0 && html`<p role="note">This page compares four schools at a time, so ${nameList.format(extra)} ${extra.length === 1 ? 'is' : 'are'} left out.</p>`}
${schools.length > 0 && renderTable(catalog, schools, hasRankings)}
${renderAddForm(catalog, schools, similar, context)}
<p class="compare__actions"><a href="/schools/">See all schools by state</a></p></div>`;
  const description =
    'Put up to four schools side by side: price, admission, size, and the shares of students who return and who finish.';
  const parts = toPageParts('compare', { title, description, crumbs }, main, context);
  // Search engines may list the empty form, but not each combination of schools.
  const isHidden = context.query.has('schools') || context.query.has('add');
  return isHidden ? { ...parts, head: { ...parts.head, isHidden } } : parts;
}
