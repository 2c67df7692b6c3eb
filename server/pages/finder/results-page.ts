import { formatNumber, pluralize } from '../../../src/core/text/format.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from '../templates/html.ts';
import { renderBreadcrumbs, renderPrompt } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';
import type { FinderResults, FinderService } from './finder-pages.ts';
import { renderCompareForm, renderPaid, renderUnpaid } from './program-list.ts';
import { renderProgramPage } from './program-page.ts';
import { renderResultsForm } from './results-form.ts';

const paidText = 'These schools pay us to appear here. They are not ranked.';
const sortedText = {
  netPrice: 'Lowest net price first, after aid.',
  tuitionInState: 'Lowest in-state tuition first.',
};

/** Exact matches, paid or not, come before related programs. */
function renderLists(
  { matches, related, ranked, sort }: FinderResults,
  links: PageContext['visitLinks'],
): Markup {
  const exact = ranked.filter(({ isRelated }) => !isRelated);
  const close = ranked.filter(({ isRelated }) => isRelated);
  const more = matches.length > 0 ? 'more ' : '';
  return html`${renderPaid({ id: 'matches', heading: pluralize(matches.length, 'sponsored school matches', 'sponsored schools match'), text: paidText, programs: matches }, links)}
${renderUnpaid({ id: 'ranked-schools', heading: `${pluralize(exact.length, `${more}school`)} from our rankings`, text: sort ? sortedText[sort] : '', programs: exact }, links)}
${renderPaid({ id: 'related', heading: pluralize(related.length, 'related program'), text: `${paidText} Each is close to your choice: another degree, or another subject in the same field.`, programs: related }, links)}
${renderUnpaid({ id: 'close-schools', heading: pluralize(close.length, 'school from our rankings with a related program', 'schools from our rankings with related programs'), text: `Each is listed with the program that is closest to your choice.${sort ? ` ${sortedText[sort]}` : ''}`, programs: close }, links)}
${renderCompareForm(ranked)}`;
}

/** Links to the results of choices that are close and have schools. */
function renderNearest(nearest: FinderResults['nearest']): Markup {
  const rows = nearest.map(({ label, choiceInSentence, schools, path }) => {
    const offering = `${schools === 1 ? 'offers' : 'offer'} ${choiceInSentence}`;
    const link = html`<a class="button" href="${path}">Show ${pluralize(schools, 'school')}<span class="visually-hidden"> that ${offering}</span></a>`;
    return html`<li class="nearest__choice"><p><strong>${label}.</strong> ${pluralize(schools, 'school')} ${offering}.</p>${link}</li>`;
  });
  return html`<section class="results results--ranked" aria-labelledby="nearest"><h2 id="nearest">Nearest choices</h2><ul class="nearest">${rows}</ul></section>`;
}

/** Links to the results of similar choices: other subjects, another degree. */
function renderRelatedChoices({ relatedChoices }: FinderResults): Markup | false {
  const rows = relatedChoices.map(
    ({ label, schools, path }) =>
      html`<li class="story"><h3 class="story__title"><a href="${path}">${label}</a></h3><p>${pluralize(schools, 'school')}</p></li>`,
  );
  return (
    rows.length > 0 &&
    html`<section class="results results--ranked" aria-labelledby="related-programs"><h2 id="related-programs">Related programs</h2><p>Not what you asked for, but close.</p><ul class="stories">${rows}</ul></section>`
  );
}

/** Explains that no sponsored program matches, and links to the other lists of the page. */
function renderNoMatch({
  matches,
  related,
  ranked,
  choiceInSentence,
  nearest,
  isUnavailable,
}: FinderResults): Markup | false {
  if (matches.length > 0) return false;
  if (nearest.length > 0 && !isUnavailable) return renderNearest(nearest);
  if (isUnavailable) {
    return html`<section class="results" aria-labelledby="no-match"><h2 id="no-match">Sponsored programs are unavailable</h2><p>The program search is not responding. Your choice is still above. <a href="">Try again</a> in a minute, or go on with the schools from our rankings below. They do not pay us.</p></section>`;
  }
  const hasExact = ranked.some(({ isRelated }) => !isRelated);
  const heading = hasExact ? 'No sponsored program matches' : 'No program matches';
  const fact = hasExact
    ? html`No school that pays us offers ${choiceInSentence}. <a href="#ranked-schools">Schools from our rankings</a> do.`
    : html`We know of no school that offers ${choiceInSentence}.`;
  const next =
    related.length > 0
      ? html`<a href="#related">See related programs</a>`
      : html`<a href="#finder">Choose another degree or subject</a>`;
  return html`<section class="results" aria-labelledby="no-match"><h2 id="no-match">${heading}</h2><p>${fact} ${next}</p></section>`;
}

const listTitle = 'Programs that match';

/** The choice with the number of schools that offer it; a fixed heading with an outside inventory. */
function renderHeading({ total, choiceInSentence }: FinderResults): string {
  if (!total) return listTitle;
  if (total.schools === 0) return `No school in our data offers ${choiceInSentence}`;
  return `${pluralize(total.schools, 'school offers', 'schools offer')} ${choiceInSentence}`;
}

/** Says how many of the listed schools pay us. "Match" is only used for paid placements. */
function renderListed(paid: number, unpaid: number): string {
  if (unpaid === 0)
    return `${pluralize(paid, 'school pays us and is', 'schools pay us and are')} listed below.`;
  const organic = `${pluralize(unpaid, 'school')} from our rankings`;
  if (paid === 0) return `${organic} ${unpaid === 1 ? 'is' : 'are'} listed below.`;
  return `${pluralize(paid, 'school pays us and comes', 'schools pay us and come')} first; ${formatNumber(unpaid)} from our rankings ${unpaid === 1 ? 'follows' : 'follow'}.`;
}

/**
 * How many programs fit, as the finder's button counts them, and how many of their schools the page lists.
 */
function renderTotal(results: FinderResults): Markup {
  const { total, matches, ranked, choiceText, nearest, schoolsInAllStates, chosenSlugs, sort } = results;
  if (nearest.length > 0) return html`These choices are close to yours, and schools offer them.`;
  if (!total?.programs) return html`Results for ${choiceText}.`;
  const unpaid = ranked.filter(({ isRelated }) => !isRelated).length;
  const listed = matches.length + unpaid;
  const programs = pluralize(total.programs, 'program');
  const rest = listed < total.schools && html` <a href="/schools/">See all schools by state</a>`;
  const everywhere = new URLSearchParams(Object.entries(chosenSlugs).filter(([, slug]) => slug));
  const allStates =
    schoolsInAllStates !== undefined &&
    schoolsInAllStates > total.schools &&
    html` <a href="/study-match/?${everywhere.toString()}">See ${formatNumber(schoolsInAllStates)} schools in all states</a>`;
  return html`${programs}${!sort && ', closest first'}. ${listed > 0 && renderListed(matches.length, unpaid)}${rest}${allStates}`;
}

/** The results of a search: matches, then related programs. In both, schools that pay us come first. */
export function renderResultsPage(results: FinderResults, context: PageContext, notice?: string): PageParts {
  const { chosenSlugs } = results;
  const { visitLinks } = context;
  const title = listTitle;
  const description = 'Programs that match your choice of degree and subject, and schools from our rankings.';
  const crumbs = [{ label: 'Home', uri: '/' }, { label: title }];
  const main = html`<div class="container listing" data-visit-links>${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${renderHeading(results)}</h1><p class="standfirst">${renderTotal(results)}</p></div></header>
${notice && html`<p role="note">${notice}</p>`}
<div class="listing__finder" id="finder">${element('program-finder', { layout: 'horizontal', ...chosenSlugs })}</div>
${renderResultsForm(results)}
${renderNoMatch(results)}
${renderLists(results, visitLinks)}
${renderRelatedChoices(results)}</div>
${renderPrompt({ isMonetizationDisabled: false }, context, '#finder')}`;
  return toPageParts('matches', { title, description, crumbs }, main, context);
}

/** Names the link's fields with unknown values, which the page ignores; undefined if all are known. */
function describeUnknown(
  { unknownFields, choiceText }: FinderResults,
  isSchoolUnknown: boolean,
): string | undefined {
  const fields = unknownFields.filter((field) => field !== 'sort');
  const names = [...fields, ...(isSchoolUnknown ? ['school'] : [])];
  const list = new Intl.ListFormat('en-US').format(names);
  const sentences = [
    names.length > 0 &&
      `The ${list} in this link ${names.length === 1 ? 'is' : 'are'} not in our data. These are the results for ${choiceText} instead.`,
    unknownFields.includes('sort') &&
      'The sort order in this link is not valid, so schools are in the order of our rankings.',
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

/**
 * The page for a finder query: one school's program if the query names a school, else the results.
 * Results without the inventory are uncacheable.
 */
export async function renderFinderPage(
  finder: FinderService,
  context: PageContext,
): Promise<{ readonly parts: PageParts; readonly isUncacheable: boolean }> {
  const query = Object.fromEntries(context.query);
  const program = finder.program(query, context.config);
  if (program) return { parts: renderProgramPage(program, context), isUncacheable: false };
  const results = await finder.results(query, context.source);
  const notice = describeUnknown(results, Boolean(query.school));
  return { parts: renderResultsPage(results, context, notice), isUncacheable: results.isUnavailable };
}
