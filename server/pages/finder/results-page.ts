import { endSentence, formatNumber, pluralize } from '../../../src/core/text/format.ts';
import { schoolPath } from '../../built-in/schools/school-directory.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from '../templates/html.ts';
import { renderBreadcrumbs, renderPrompt } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';
import { describeUnknown, resultsPath } from './finder-choice.ts';
import type { FinderResults, FinderService } from './finder-pages.ts';
import { renderAllSchools, renderNoMatch } from './no-match.ts';
import {
  comparablePrograms,
  describeUnpaid,
  renderCompareForm,
  renderPaid,
  renderUnpaid,
} from './program-list.ts';
import { renderProgramPage } from './program-page.ts';
import { renderResultsForm } from './results-form.ts';

const paidText = (count: number) =>
  count === 1
    ? 'This school pays us to appear here. It is not ranked.'
    : 'These schools pay us to appear here. They are not ranked.';
const sortedText = {
  netPrice: 'Lowest net price first, after aid.',
  tuitionInState: 'Lowest in-state tuition first.',
};

/** The number of sponsored schools that match; without a number if the inventory may have more. */
function describeMatches({ matches, matchingSponsors }: FinderResults): string {
  if (matchingSponsors === undefined) return 'Sponsored schools that match';
  if (matchingSponsors > matches.length)
    return `${matches.length} of ${formatNumber(matchingSponsors)} sponsored schools that match`;
  return pluralize(matches.length, 'sponsored school matches', 'sponsored schools match');
}

/** The number of listed schools without a rank: `1 school`, `16 of 40 schools`. */
function countUnranked({ unranked: { length }, total }: FinderResults): string {
  const all = total?.schools ?? length;
  return all > length ? `${length} of ${pluralize(all, 'school')}` : pluralize(length, 'school');
}

/** Exact matches, paid or not, come before related programs. */
function renderLists(results: FinderResults, links: PageContext['visitLinks']): Markup {
  const { matches, related, ranked, unranked, hasRankings } = results;
  const exact = ranked.filter(({ isRelated }) => !isRelated);
  const close = ranked.filter(({ isRelated }) => isRelated);
  const more = matches.length > 0 ? 'more ' : '';
  const from = hasRankings ? ' from our rankings' : '';
  const comparable = comparablePrograms([...ranked, ...unranked]);
  const unpaidText = ({ length }: FinderResults['ranked'], text = '') =>
    [describeUnpaid(results, length), text, results.sort && length > 1 && sortedText[results.sort]]
      .filter(Boolean)
      .join(' ');
  const nearText =
    related.length === 1
      ? 'It is close to your choice: another degree, or another subject in the same field.'
      : 'Each is close to your choice: another degree, or another subject in the same field.';
  const closeText =
    close.length === 1
      ? 'It is listed with its program that is closest to your choice.'
      : 'Each is listed with the program that is closest to your choice.';
  return html`${renderPaid({ id: 'matches', heading: describeMatches(results), text: paidText(matches.length), programs: matches }, links)}
${renderUnpaid({ id: 'ranked-schools', heading: `${pluralize(exact.length, `${more}school`)}${from}`, text: unpaidText(exact), programs: exact }, links, comparable)}
${renderUnpaid({ id: 'unranked-schools', heading: `${countUnranked(results)}${hasRankings ? ' without a rank' : ''}`, text: unpaidText(unranked), programs: unranked }, links, comparable)}
${renderPaid({ id: 'related', heading: pluralize(related.length, 'related program'), text: `${paidText(related.length)} ${nearText}`, programs: related }, links)}
${renderUnpaid({ id: 'close-schools', heading: pluralize(close.length, `school${from} with a related program`, `schools${from} with related programs`), text: unpaidText(close, closeText), programs: close }, links, comparable)}
${renderCompareForm(comparable)}`;
}

/** Links to the results of similar choices: other subjects, another degree. */
function renderRelatedChoices({ relatedChoices }: FinderResults): Markup | false {
  const rows = relatedChoices.map(
    ({ label, schools, path }) =>
      html`<li class="story"><h3 class="story__title"><a href="${path}">${label}</a></h3><p>${pluralize(schools, 'school')}</p></li>`,
  );
  return (
    rows.length > 0 &&
    html`<section class="results results--ranked" aria-labelledby="related-programs"><h2 id="related-programs">${rows.length === 1 ? 'Related program' : 'Related programs'}</h2><p>Not what you asked for, but close.</p><ul class="stories">${rows}</ul></section>`
  );
}

const listTitle = 'Programs that match';

/** The choice with the number of schools that offer it; a fixed heading with an outside inventory. */
function renderHeading({ total, choiceInSentence }: FinderResults): string {
  if (!total) return listTitle;
  if (total.schools === 0) return `No school in our data offers ${choiceInSentence}`;
  return `${pluralize(total.schools, 'school offers', 'schools offer')} ${choiceInSentence}`;
}

/** Says how many of the listed schools pay us. "Match" is only used for paid placements. */
function renderListed(results: FinderResults): string {
  const { matches, ranked, unranked, total } = results;
  const paid = matches.length;
  const matchingSponsors = results.matchingSponsors ?? paid;
  const unpaid = ranked.filter(({ isRelated }) => !isRelated).length;
  if (unranked.length > 0)
    return `${countUnranked(results)} ${total?.schools === 1 ? 'is' : 'are'} listed below.`;
  const from = results.hasRankings ? 'from our rankings' : `that ${unpaid === 1 ? 'does' : 'do'} not pay us`;
  const organic = `${pluralize(unpaid, 'school')} ${from}`;
  if (paid === 0) return `${organic} ${unpaid === 1 ? 'is' : 'are'} listed below.`;
  const isCut = matchingSponsors > paid;
  const sponsored = isCut
    ? `${paid} of ${formatNumber(matchingSponsors)} matching schools that pay us`
    : pluralize(paid, 'school pays us and', 'schools pay us and');
  const isOne = paid === 1 && !isCut;
  if (unpaid === 0) return `${sponsored} ${isOne ? 'is' : 'are'} listed below.`;
  return `${sponsored} ${isOne ? 'comes' : 'come'} first; ${formatNumber(unpaid)} ${from} ${unpaid === 1 ? 'follows' : 'follow'}.`;
}

/**
 * How many programs fit, as the finder's button counts them, and how many of their schools the page lists.
 */
function renderTotal(results: FinderResults): Markup {
  const { total, matches, ranked, unranked, choiceText, nearest } = results;
  const { schoolsInAllStates, chosenSlugs, sort } = results;
  const [first, second] = nearest;
  if (first)
    return second
      ? html`These choices are close to yours, and schools offer them.`
      : html`This choice is close to yours, and ${pluralize(first.schools, 'school offers', 'schools offer')} it.`;
  if (!total?.programs) return html`${endSentence(`Results for ${choiceText}`)}`;
  const listed = matches.length + unranked.length + ranked.filter(({ isRelated }) => !isRelated).length;
  const isClosestFirst = !sort && total.programs > 1 && listed > unranked.length;
  const programs = pluralize(total.programs, 'program');
  const rest = listed < total.schools && html` ${renderAllSchools(results)}`;
  const allStates =
    schoolsInAllStates !== undefined &&
    schoolsInAllStates > total.schools &&
    html` <a href="${resultsPath({ ...chosenSlugs, sort })}">See ${formatNumber(schoolsInAllStates)} schools in all states.</a>`;
  return html`${programs}${isClosestFirst && ', closest first'}. ${listed > 0 && renderListed(results)}${rest}${allStates}`;
}

/** The results of a search: matches, then related programs. In both, schools that pay us come first. */
export function renderResultsPage(results: FinderResults, context: PageContext, notice?: Markup): PageParts {
  const { chosenSlugs, choiceText, hasRankings, total } = results;
  const { visitLinks } = context;
  const title = `Programs: ${choiceText}`;
  // Only the built-in inventory knows which schools pay us.
  const others = hasRankings
    ? 'schools from our rankings'
    : total
      ? 'schools that do not pay us'
      : 'other schools';
  const description = `Programs that match your choice of degree and subject, and ${others}.`;
  const crumbs = [{ label: 'Home', uri: '/' }, { label: listTitle }];
  const main = html`<div class="container listing" data-visit-links>${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${renderHeading(results)}</h1><p class="standfirst">${renderTotal(results)}</p></div></header>
${notice && html`<p role="note">${notice}</p>`}
<div class="listing__finder" id="finder">${element('program-finder', { layout: 'horizontal', ...chosenSlugs })}</div>
${renderResultsForm(results)}
${renderNoMatch(results)}
${renderLists(results, visitLinks)}
${renderRelatedChoices(results)}</div>
${renderPrompt({ isMonetizationDisabled: false }, context, '#finder')}`;
  // `/discover` shows the same page.
  return toPageParts('matches', { title, description, crumbs }, main, context, '/study-match/');
}

/**
 * Names the link's values that the page ignores, or says that the choice is the site's default; otherwise
 * undefined.
 */
function renderNotice(
  { unknownFields, choiceText, isDefault, hasRankings, schoolWithoutPrograms: school }: FinderResults,
  hasSchool: boolean,
): Markup | undefined {
  const fields = unknownFields.filter((field) => field !== 'sort');
  const names = [...fields, ...(hasSchool && !school ? ['school'] : [])];
  const sentences = [
    names.length > 0 && describeUnknown(names),
    school && html`<a href="${schoolPath(school)}">${school.name}</a> has no programs in our data.`,
    names.length > 0 || school
      ? `These are the results for ${choiceText} instead.`
      : isDefault &&
        `You have not chosen a degree or subject. These are this site’s default results: ${endSentence(choiceText)}`,
    unknownFields.includes('sort') &&
      `The sort order in this link is not valid, so ${hasRankings ? 'schools are in the order of our rankings' : 'the closest programs come first'}.`,
  ].filter(Boolean);
  return sentences.length > 0
    ? html`${sentences.map((sentence, index) => html`${index > 0 && ' '}${sentence}`)}`
    : undefined;
}

/**
 * The page for a finder query: one school's program if the query names a school, else the results.
 * Results without the inventory are incomplete.
 */
export async function renderFinderPage(finder: FinderService, context: PageContext): Promise<PageParts> {
  const query = Object.fromEntries(context.query);
  const program = finder.program(query, context.config);
  if (program) return renderProgramPage(program, context);
  const results = await finder.results(query, context.source);
  const notice = renderNotice(results, Boolean(query.school));
  return { ...renderResultsPage(results, context, notice), isIncomplete: results.isUnavailable };
}
