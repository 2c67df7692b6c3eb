import { formatPercent, notReported, pluralize } from '../../../src/core/text/format.ts';
import type { SchoolRecord, SuppressibleFigure } from '../../built-in/catalog/catalog-file.ts';
import { formatDollars, missingFigure } from '../../built-in/schools/figure-text.ts';
import { schoolPath } from '../../built-in/schools/school-directory.ts';
import { controlOf } from '../../built-in/schools/school-facts.ts';
import type { Median, StateFigures, StateSchool } from '../../built-in/states/state-figures.ts';
import { renderStateMap } from '../schools/school-map.ts';
import { html, type Insertable, type Markup } from '../templates/html.ts';
import { compactLabel, renderBoard, renderCompact } from './licensing-sections.ts';
import type { ComparedSector, ComparedState, StateView } from './state-view.ts';

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly note: Insertable;
}

/** `1 public, 1 private`. */
function countControls({ schools }: StateFigures): string {
  const privateCount = schools.filter(({ school }) => school.isPrivate).length;
  const counts = [
    [schools.length - privateCount, 'public'],
    [privateCount, 'private'],
  ] as const;
  return counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ');
}

function toRangeFact({ schools }: StateFigures, figure: 'tuitionInState' | 'netPrice', label: string): Fact {
  const amounts = schools.flatMap(({ school }) => school[figure] ?? []);
  const lowest = formatDollars(amounts.length > 0 ? Math.min(...amounts) : undefined);
  const highest = formatDollars(amounts.length > 0 ? Math.max(...amounts) : undefined);
  if (lowest === undefined) return { label, value: notReported, note: 'No school reports it' };
  return { label, value: lowest, note: lowest === highest ? 'A year' : `To ${highest} a year` };
}

function listFacts({ state, field, licensing }: StateView): readonly Fact[] {
  const status: Fact[] = licensing
    ? [{ label: 'Multistate license', value: compactLabel(state, licensing), note: licensing.compact.name }]
    : [];
  if (!field || field.figures.schools.length === 0) return status;
  const { schools, programs, onlinePrograms } = field.figures;
  return [
    { label: 'Schools', value: schools.length.toLocaleString('en-US'), note: countControls(field.figures) },
    {
      label: 'Programs',
      value: programs.toLocaleString('en-US'),
      note: onlinePrograms > 0 ? `${onlinePrograms.toLocaleString('en-US')} online` : 'None online',
    },
    toRangeFact(field.figures, 'tuitionInState', 'In-state tuition, from'),
    toRangeFact(field.figures, 'netPrice', 'Net price, from'),
    ...status,
  ];
}

/** The state's figures in one row. */
export function renderFactStrip(view: StateView): Markup | false {
  const facts = listFacts(view);
  return (
    facts.length > 0 &&
    html`<dl class="state-facts state-facts--${facts.length}">${facts.map(({ label, value, note }) => html`<div><dt>${label}</dt><dd class="state-facts__value">${value}</dd><dd>${note}</dd></div>`)}</dl>`
  );
}

/** A cell with the median of two schools or more, with the only school's figure, or with "Not reported". */
function renderMedian(label: string, inState: Median | undefined, inAllStates: Median | undefined): Markup {
  const amount = formatDollars(inState?.amount);
  const other = formatDollars(inAllStates?.amount);
  const note = [
    ...(inState?.schools === 1 ? ['One school'] : []),
    ...(other ? [`All states: ${other}`] : []),
  ].join('. ');
  return html`<td data-label="${label}"${!amount && html` class="school-programs__none"`}>${amount ?? notReported}${note && html`<span>${note}</span>`}</td>`;
}

function renderSector({ inState, inAllStates }: ComparedSector): Markup {
  return html`<tr><th scope="row">${inState.name}<span>${pluralize(inState.schools, 'school')}</span></th>${renderMedian('In-state tuition', inState.tuitionInState, inAllStates.tuitionInState)}${renderMedian('Net price, after aid', inState.netPrice, inAllStates.netPrice)}</tr>`;
}

/** The median prices by sector, beside those in all states. */
export function renderPrices({ state, field, sectors, source, isSample }: StateView): Markup | false {
  if (!field || sectors.length === 0) return false;
  const name = source.url ? html`<a href="${source.url}" rel="noopener">${source.name}</a>` : source.name;
  return html`<section class="school__section" aria-labelledby="page-prices"><h2 id="page-prices">What it costs in ${state.name}</h2>
<p class="school__note">Each price is for one year, and is the median of schools of the same kind. If only one school reports a price, that price is shown, marked “One school.”</p>
<table class="school-programs state-prices"><caption class="visually-hidden">Prices in ${state.name} by kind of school, beside those in all states</caption><thead><tr><th scope="col">Kind of school</th><th scope="col">In-state tuition</th><th scope="col">Net price, after aid</th></tr></thead><tbody>${sectors.map(renderSector)}</tbody></table>
<details class="school-more"><summary>Where these figures come from</summary><p>${isSample && 'These schools are made up, and so are their figures. '}${name}, ${source.year}. ${field.note} Tuition is the published price for full-time undergraduates who live in the state. Net price is what students with federal aid pay on average after grants and scholarships.</p></details></section>`;
}

/** A cell with a school's figure; if the figure is missing, says whether it is withheld or not reported. */
function renderFigure(
  label: string,
  value: string | undefined,
  school: SchoolRecord,
  figure: SuppressibleFigure,
): Markup {
  return html`<td data-label="${label}"${!value && html` class="school-programs__none"`}>${value ?? missingFigure(school, figure)}</td>`;
}

function renderSchool({ school, programs }: StateSchool): Markup {
  const { name, city, netPrice, tuitionInState, completionRate } = school;
  return html`<tr><th scope="row"><a href="${schoolPath(school)}">${name}</a><span>${city}, ${controlOf(school).toLowerCase()}</span></th>${renderFigure('Net price', formatDollars(netPrice), school, 'netPrice')}${renderFigure('In-state tuition', formatDollars(tuitionInState), school, 'tuitionInState')}${renderFigure('Finish', formatPercent(completionRate), school, 'completionRate')}<td data-label="Programs">${programs}</td></tr>`;
}

const maxSchools = 12;

/** The state's schools in a table; a long list continues on the page of all its schools. */
export function renderSchools({ state, field, isSample, hasSchools }: StateView): Markup | false {
  if (!field) return false;
  const { schools } = field.figures;
  const heading = html`<h2 id="page-schools">Schools in ${state.name}${isSample && html` <span class="tag school__sample">Sample data</span>`}</h2>`;
  if (schools.length === 0)
    return html`<section class="school__section" aria-labelledby="page-schools">${heading}<p>Our data lists no school in ${state.name} with programs in ${field.name}.${hasSchools && html` <a href="/schools/in/${state.slug}/">See all ${state.name} schools</a>`}</p></section>`;
  const more = schools.length - maxSchools;
  return html`<section class="school__section" aria-labelledby="page-schools">${heading}
<p class="school__note">With programs in ${field.name}, lowest net price first.</p>
<table class="school-programs state-schools"><caption class="visually-hidden">Schools in ${state.name} with programs in ${field.name}</caption><thead><tr><th scope="col">School</th><th scope="col">Net price</th><th scope="col">In-state tuition</th><th scope="col">Finish</th><th scope="col">Programs</th></tr></thead><tbody>${schools.slice(0, maxSchools).map(renderSchool)}</tbody></table>
<p><a href="/schools/in/${state.slug}/">See all ${state.name} schools</a>${more > 0 && `, ${more.toLocaleString('en-US')} more of them with programs in ${field.name}`}</p></section>`;
}

function renderNearby({ state, schools, tuitionFrom }: ComparedState, current: string): Markup {
  const name =
    state.slug === current
      ? html`<strong>${state.name}</strong>`
      : html`<a href="/state/${state.slug}/">${state.name}</a>`;
  return html`<tr${state.slug === current && html` aria-current="true"`}><th scope="row">${name}</th><td data-label="Schools">${schools}</td><td data-label="In-state tuition, from">${formatDollars(tuitionFrom) ?? notReported}</td></tr>`;
}

/** A table that compares the state with the states on its borders. */
export function renderNeighbors({ state, nearby, field }: StateView): Markup | false {
  return (
    field !== undefined &&
    nearby.length > 0 &&
    html`<section class="school__section" aria-labelledby="page-neighbors"><h2 id="page-neighbors">${state.name} and its neighbors</h2>
<table class="school-programs state-nearby"><caption class="visually-hidden">Schools and tuition in ${state.name} and the states next to it</caption><thead><tr><th scope="col">State</th><th scope="col">Schools</th><th scope="col">In-state tuition, from</th></tr></thead><tbody>${nearby.map((each) => renderNearby(each, state.slug))}</tbody></table>
<p><a href="/state/">See all states on the map</a></p></section>`
  );
}

/** Who licenses people here, and where a license is valid. */
export function renderLicensing({ state, licensing }: StateView): Markup | false {
  return (
    licensing !== undefined &&
    html`<section class="school__aside" aria-labelledby="page-board"><h2 id="page-board">Who licenses you</h2>${renderBoard(state, licensing)}</section>
<section class="school__aside" aria-labelledby="page-compact"><h2 id="page-compact">Is the license valid elsewhere?</h2>${renderCompact(state, licensing)}</section>`
  );
}

/** The state's shape with its schools. */
export function renderPlace({ state, field }: StateView): Markup | false {
  const schools = field?.figures.schools.map(({ school }) => school) ?? [];
  const found = renderStateMap(schools, state);
  if (!found || schools.length === 0) return false;
  const { map, placed } = found;
  const note =
    placed === 0
      ? 'The data has no positions for these schools.'
      : placed < schools.length
        ? `${placed} of ${pluralize(schools.length, 'school')}.`
        : undefined;
  return html`<section class="school__aside" aria-labelledby="page-place"><h2 id="page-place">Where the schools are</h2>${map}${note && html`<p class="school__note">${note}</p>`}</section>`;
}
