import { endSentence, pluralize } from '../../../src/core/text/format.ts';
import { html, type Markup } from '../templates/html.ts';
import type { FinderResults } from './finder-pages.ts';
import { describeUnpaid } from './program-list.ts';

/** Links to the results of choices that are close and have schools. */
function renderNearest(nearest: FinderResults['nearest']): Markup {
  const rows = nearest.map(({ label, choiceInSentence, schools, path }) => {
    const offering = `${schools === 1 ? 'offers' : 'offer'} ${choiceInSentence}`;
    const link = html`<a class="button" href="${path}">Show ${pluralize(schools, 'school')}<span class="visually-hidden"> that ${offering}</span></a>`;
    return html`<li class="nearest__choice"><p><strong>${label}.</strong> ${pluralize(schools, 'school')} ${endSentence(offering)}</p>${link}</li>`;
  });
  const heading = nearest.length === 1 ? 'Nearest choice' : 'Nearest choices';
  return html`<section class="results results--ranked" aria-labelledby="nearest"><h2 id="nearest">${heading}</h2><ul class="nearest">${rows}</ul></section>`;
}

/** A sentence that links to all schools of the chosen state, or to the list of states. */
export function renderAllSchools({ state, statePath, regions }: FinderResults): Markup {
  const name = regions.find(({ slug }) => slug === state)?.name;
  return statePath && name
    ? html`<a href="${statePath}">${endSentence(`See all schools in ${name}`)}</a>`
    : html`<a href="/schools/">See all schools by state.</a>`;
}

interface Explanation {
  readonly heading: string;
  readonly fact: Markup;
}

/** Says which schools do not offer the choice, and names only schools that the server has checked. */
function explainNoMatch(results: FinderResults): Explanation {
  const { ranked, choiceInSentence, matchingSponsors, total, hasRankings } = results;
  const exactCount = ranked.filter(({ isRelated }) => !isRelated).length;
  if (exactCount > 0) {
    const isOne = exactCount === 1;
    const words = hasRankings
      ? `${isOne ? 'A school' : 'Schools'} from our rankings`
      : isOne
        ? 'Another school'
        : 'Other schools';
    const schools = html`<a href="#ranked-schools">${words}</a>`;
    if (matchingSponsors === undefined)
      return {
        heading: 'No sponsored program found',
        fact: html`None of the sponsored programs that we checked matches. ${schools} ${endSentence(`${isOne ? 'offers' : 'offer'} ${choiceInSentence}`)}`,
      };
    return {
      heading: 'No sponsored program matches',
      fact: html`${endSentence(`No school that pays us offers ${choiceInSentence}`)} ${schools} ${isOne ? 'does' : 'do'}.`,
    };
  }
  if (!total)
    return {
      heading: 'No program found',
      fact: html`${endSentence(`None of the schools listed on this page offers ${choiceInSentence}`)}`,
    };
  if (total.schools === 0)
    return {
      heading: 'No program matches',
      fact: html`${endSentence(`We know of no school that offers ${choiceInSentence}`)}`,
    };
  const [one, all] = hasRankings
    ? [' and is not in our rankings by outcomes', ' or is in our rankings by outcomes']
    : ['', ''];
  const fact =
    total.schools === 1 ? `This school does not pay us${one}.` : `None of these schools pays us${all}.`;
  return {
    heading: hasRankings ? 'No sponsored or top-ranked school' : 'No sponsored school',
    fact: html`${fact} ${renderAllSchools(results)}`,
  };
}

/** Explains that no sponsored program matches, and links to the other lists of the page. */
export function renderNoMatch(results: FinderResults): Markup | false {
  const { matches, related, ranked, nearest, isUnavailable, hasRankings } = results;
  if (matches.length > 0) return false;
  if (nearest.length > 0 && !isUnavailable) return renderNearest(nearest);
  if (isUnavailable) {
    const from = hasRankings ? 'from our rankings ' : '';
    const others =
      ranked.length > 0 &&
      (ranked.length === 1
        ? `, or go on with the school ${from}below`
        : `, or go on with the schools ${from}below`);
    return html`<section class="results" aria-labelledby="no-match"><h2 id="no-match">Sponsored programs are unavailable</h2><p>The program search is not responding. Your choice is still above. <a href="">Try again</a> in a minute${others}.${ranked.length > 0 && ` ${describeUnpaid(results, ranked.length)}`}</p></section>`;
  }
  const { heading, fact } = explainNoMatch(results);
  const next =
    related.length > 0
      ? html`<a href="#related">See related programs</a>`
      : html`<a href="#finder">Choose another degree or subject</a>`;
  return html`<section class="results" aria-labelledby="no-match"><h2 id="no-match">${heading}</h2><p>${fact} ${next}</p></section>`;
}
