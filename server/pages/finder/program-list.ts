import { safeUrl } from '../../../src/core/urls.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from '../templates/html.ts';
import type { FinderResults, ListedProgram } from './finder-pages.ts';
import type { ProgramFacts } from './program-facts.ts';
import { productView } from './tracked-links.ts';

const visitAttributes = html` target="_blank" data-visit="program"`;

type Links = PageContext['visitLinks'];

/** A link without the parameters of the visit: pages are cached, so the browser or the redirect adds them. */
function renderLink(
  { school, url, isExternal }: ListedProgram,
  isPaid: boolean,
  links: Links,
): Markup | undefined {
  const address = safeUrl(url);
  if (!address) return undefined;
  const isTracked = isExternal || isPaid;
  const rel = isTracked && html` rel="${isPaid ? 'sponsored noopener' : 'noopener'}"${visitAttributes}`;
  const label = isExternal ? 'Visit school site' : 'View program';
  const href = isTracked ? links.sign({ to: address, kind: 'program' }) : address;
  return html`<a class="button" href="${href}"${rel}>${label}<span class="visually-hidden">: ${school}</span></a>`;
}

function viewOf({ programId, position, program, school }: ListedProgram, isPaid: boolean): string {
  const category = isPaid ? 'listing' : 'organic';
  return productView({
    productId: programId,
    name: program,
    brand: school,
    category,
    location: 'program-results',
    position,
  });
}

/** Whether all schools of a list are made up; then the list has one note, and the entries have none. */
const isSampleList = (programs: readonly ListedProgram[]): boolean =>
  programs.every(({ isSample }) => isSample);

const sampleChip = html` <span class="tag tag--sample">Sample data</span>`;

/** The form that the checkboxes of all unpaid lists belong to. */
const compareForm = 'compare-form';

/** The programs whose schools have data to compare; empty if there is only one. */
export function comparablePrograms(programs: readonly ListedProgram[]): ReadonlySet<ListedProgram> {
  const known = programs.filter(({ schoolPath }) => schoolPath);
  return new Set(known.length > 1 ? known : []);
}

interface EntryOptions {
  readonly isPaid: boolean;
  /** Programs with a checkbox for the comparison. */
  readonly comparable: ReadonlySet<ListedProgram>;
  readonly isSampleList: boolean;
  readonly links: Links;
}

const renderPrices = ({ prices, isGraduate }: ProgramFacts): Markup =>
  html`<dl class="program__prices"><div><dt>Net price a year</dt><dd>${prices.netPrice}</dd></div><div><dt>In-state ${isGraduate && 'graduate '}tuition</dt><dd>${prices.tuitionInState}</dd></div></dl>`;

const renderCompare = ({ school, slug }: ListedProgram): Markup =>
  html`<label class="program__compare"><input type="checkbox" name="schools" value="${slug}" form="${compareForm}">Compare<span class="visually-hidden"> ${school}</span></label>`;

function renderProgram(
  listed: ListedProgram,
  { isPaid, comparable, isSampleList, links }: EntryOptions,
): Markup {
  const { school, schoolPath, program, facts, text, placement, isSample, isExternal } = listed;
  const view = (isPaid || isExternal) && html` data-view="${viewOf(listed, isPaid)}"`;
  const details = facts ? facts.delivery : text;
  return html`<li class="program"${view}><div><h3 class="story__title">${schoolPath ? html`<a href="${schoolPath}">${school}</a>` : school}</h3>${facts && html`<p>${facts.location}</p>`}</div>
<div><p class="program__name">${program}</p>${details && html`<p>${details}</p>`}${placement && html`<p>${placement}</p>`}${isSample && !isSampleList && html`<p>Sample school, made up</p>`}</div>
${facts && renderPrices(facts)}<div class="program__actions">${comparable.has(listed) && renderCompare(listed)}${renderLink(listed, isPaid, links)}</div></li>`;
}

/** How many programs a list shows before `Show more`. */
const shownAtFirst = { paid: 3, unpaid: 5 };
/** If fewer programs remain, the list shows all of them and has no `Show more`. */
const minFolded = 3;

function renderPrograms(programs: readonly ListedProgram[], options: EntryOptions): Markup {
  const renderList = (listed: readonly ListedProgram[]) =>
    html`<ul class="programs">${listed.map((program) => renderProgram(program, options))}</ul>`;
  const shown = options.isPaid ? shownAtFirst.paid : shownAtFirst.unpaid;
  const folded = programs.slice(shown);
  if (folded.length < minFolded) return renderList(programs);
  const schools = options.isPaid ? 'sponsored schools' : 'schools';
  // A checkbox works without a script, and browsers restore it when the visitor comes back.
  return html`${renderList(programs.slice(0, shown))}<label class="button programs-more"><input type="checkbox">Show ${folded.length} more ${schools}</label>${renderList(folded)}`;
}

interface ListSection {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly programs: readonly ListedProgram[];
}

/** A list of sponsored programs, labeled as paid. */
export function renderPaid({ id, heading, text, programs }: ListSection, links: Links): Markup | false {
  const options = { isPaid: true, comparable: new Set<never>(), isSampleList: isSampleList(programs), links };
  return (
    programs.length > 0 &&
    html`<section class="results" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<div class="panel panel--paid paid"><p class="paid__label"><strong class="tag tag--paid">Sponsored</strong> ${text} <a href="/advertising-disclosure/#why-am-i-seeing-this">Why am I seeing this?</a>${options.isSampleList && sampleChip}</p>${renderPrograms(programs, options)}</div></section>`
  );
}

/**
 * What we know about payments of the schools in an unpaid list. With an outside inventory, `total` is
 * undefined, and any school may be one of its customers.
 */
export function describeUnpaid({ total }: Pick<FinderResults, 'total'>, count: number): string {
  if (total) return count === 1 ? 'It does not pay us.' : 'They do not pay us.';
  return `${count === 1 ? 'It' : 'They'} did not pay for a place in this list.`;
}

/**
 * Rankings are editorial, so these lists are separate from the sponsored results and have their own count.
 */
export function renderUnpaid(
  { id, heading, text, programs }: ListSection,
  links: Links,
  comparable: ReadonlySet<ListedProgram>,
): Markup | false {
  const options = { isPaid: false, comparable, isSampleList: isSampleList(programs), links };
  return (
    programs.length > 0 &&
    html`<section class="results results--ranked" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<p>${text}${options.isSampleList && sampleChip}</p>${renderPrograms(programs, options)}</section>`
  );
}

/** The form that opens the comparison of the checked schools; stays in view while a school is checked. */
export function renderCompareForm(comparable: ReadonlySet<ListedProgram>): Markup | false {
  return (
    comparable.size > 0 &&
    html`<form class="compare-bar" id="${compareForm}" action="/compare/" method="get"><p>Check two to four schools to see them side by side.</p><button class="button button--filled" type="submit">Compare schools</button></form>`
  );
}
