import { ourWeights } from '../../../src/core/school-score.ts';
import { type Catalog, minRatedStudents } from '../../built-in/catalog/catalog.ts';
import { maxListed, methodPath } from '../../built-in/rankings/rankings.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from '../templates/html.ts';
import { findCrumbs, renderBreadcrumbs } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';

const title = 'How we rank schools';
const description =
  'The score, its weights and its source, what is not ranked, and every change to the method.';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @param date ISO date on which the change took effect */
const renderChange = (date: string, heading: string, text: string): Markup =>
  html`<h3>${heading}</h3><p><time datetime="${date}">${dateFormat.format(new Date(date))}</time>. ${text}</p>`;

/** All changes, newest first. Add an entry when `school-score.ts` or the rankings' rules change. */
const changes = html`${renderChange('2026-11-29', 'Exact halves are rounded up', 'A score halfway between two decimals is always rounded up: 55.65 to 55.7. Before, an error in our arithmetic rounded some of them down, so two schools whose rates have the same sum could have different scores and ranks. Some scores can be 0.1 higher, and ranks can change with them.')}
${renderChange('2026-11-27', 'Equal sizes earn all points', 'If all schools of a list have the same size, each earns 100 points for it in a visitor’s own order, also if the visitor prefers larger schools. Before, each earned 0 points then. None of our ranks changed.')}
${renderChange('2026-11-27', 'Medians separate nonprofit and for-profit schools', 'Medians on comparison pages are of schools with the same control: public, private nonprofit or private for-profit. Before, they combined all private schools. No rank changed.')}
${renderChange('2026-11-22', 'Equal scores share a rank', 'Scores are rounded to one decimal before schools are ordered. Schools with the same score share a rank, and the next rank is skipped: 1, 2, 2, 4. Before, decimals that no reader saw decided the order. Weights and figures are the same.')}
${renderChange('2026-11-22', 'Every card shows its score', 'Cards and tables show the score, both rates and the net price; “How this score is made” shows the arithmetic, the row of the source and its year. No rank changed.')}
${renderChange('2026-06-02', 'First version', 'Half first-year retention, half completion, from the newest institution file of the College Scorecard.')}`;

function renderSource({ source }: Catalog): Markup {
  const name = source.url ? html`<a href="${source.url}" rel="noopener">${source.name}</a>` : source.name;
  return html`<p>${name}, ${source.year}. Each card names the row of the file that its figures come from.</p>`;
}

/** Renders `/rankings/method/`: how schools are ranked, and a log of all changes to the method. */
export async function renderMethodPage(catalog: Catalog, context: PageContext): Promise<PageParts> {
  const crumbs = await findCrumbs({ path: methodPath, title }, context);
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${title}</h1><p class="standfirst">${description}</p></div></header>
<div class="prose">
<h2 id="score">The score</h2>
<p>The score is a number from 0 to 100 with one decimal. Each measure counts with a weight:</p>
<ul><li><strong>Retention: ${ourWeights.retention}%.</strong> The share of first-time, full-time students who come back for a second year. Source columns: RET_FT4 or, at schools with shorter programs, RET_FTL4.</li>
<li><strong>Completion: ${ourWeights.completion}%.</strong> The share of first-time, full-time students who finish at this school within one and a half times the normal time. Source columns: C150_4 or C150_L4.</li>
<li><strong>Net price: ${ourWeights.netPrice}%.</strong> What full-time students with federal aid pay on average after grants. Source columns: NPT4_PUB or NPT4_PRIV.</li>
<li><strong>Size: ${ourWeights.size}%.</strong> Undergraduates. Source column: UGDS.</li></ul>
<p>A school where 86% return and 81% finish has 50% × 86 + 50% × 81 = 83.5. Schools with the same score share a rank and are listed by name. One list, lowest tuition, is not ordered by the score but by published in-state tuition.</p>
<h2 id="ranked">Which schools are ranked</h2>
<p>Schools in the 50 states and D.C. that offer a bachelor’s degree in the health professions (CIP 51, which includes nursing and does not separate it) and enroll at least ${minRatedStudents} undergraduates. In smaller schools, a few students change the rates too much.</p>
<p>The national lists show the first ${maxListed.national} ranked schools, the lists of states the first ${maxListed.state}. The <a href="/compare/">comparison</a> shows the score of any school, even if it is in no list.</p>
<h2 id="missing">Missing figures</h2>
<p>Zero is a figure. “Not reported” means that the source has no figure, “Withheld for privacy” that it has one for so few students that it does not publish it. A school without both rates has no score and no rank. Lists that readers sort show missing figures last.</p>
<h2 id="medians">Medians</h2>
<p>We compare like with like: medians are of schools with the same length of programs and the same control (public, private nonprofit or private for-profit), and need at least two schools.</p>
<h2 id="your-order">Your order</h2>
<p>With your own weights, rates count as they are. The lowest net price in the list earns 100 points and the highest none, and so does the smallest or the largest school, as you prefer. A missing figure earns no points. Your order, sorting and filters apply only to the schools in the list, not to all that we rank. Your order changes only what you see; our ranks stay beside it.</p>
<h2 id="paid">What money cannot change</h2>
<p>Paid placements are never ranked, scored, compared, filtered or sorted. An automatic test adds, removes and raises sponsors at random and checks that the order, the scores and every character of the other entries stay the same.</p>
<h2 id="source">Source</h2>
${renderSource(catalog)}
<h2 id="changes">Changes to the method</h2>
${changes}
</div></div>`;
  return toPageParts('method', { title, description, crumbs }, main, context);
}
