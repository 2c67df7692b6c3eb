import { formatScore, ourScore } from '../../../src/core/school-score.ts';
import { pluralize } from '../../../src/core/text/format.ts';
import type { Offer } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { formatDollars, missingFigure } from '../../built-in/schools/figure-text.ts';
import { schoolPath } from '../../built-in/schools/school-directory.ts';
import { controlOf, type SchoolFact } from '../../built-in/schools/school-facts.ts';
import { missingTuition, tuitionOf } from '../../built-in/schools/school-offers.ts';
import { renderBoard, renderCompact } from '../states/licensing-sections.ts';
import { html, type Markup } from '../templates/html.ts';
import type { SchoolView } from './school-view.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function renderFact({ label, value, missing, source, year }: SchoolFact): Markup {
  return html`<div><dt>${label}</dt>${missing ? html`<dd class="school-facts__none">${missing.label}</dd><dd>${missing.reason}</dd>` : html`<dd class="school-facts__value">${value}</dd><dd>${source}, <span>${year}</span></dd>`}</div>`;
}

/** The figures, each with its source and year; their definitions are in a `<details>`. */
export function renderFacts({ facts, source }: SchoolView): Markup {
  const name = source.url ? html`<a href="${source.url}" rel="noopener">${source.name}</a>` : source.name;
  return html`<section class="school__section" aria-labelledby="facts"><h2 id="facts">Facts</h2>
<dl class="school-facts">${facts.map(renderFact)}</dl>
<details class="school-more"><summary>Where these figures come from</summary>
<p>${name}, ${source.year}. A zero is a figure. “Not reported” means that the source has none, and “Withheld for privacy” that it has one for so few students that it does not publish it.</p>
<dl class="school-definitions">${facts.map(({ label, definition, columns }) => html`<div><dt>${label}</dt><dd>${definition}${columns && html` <span>Source columns: ${columns}.</span>`}</dd></div>`)}</dl></details></section>`;
}

function renderOffer(offer: Offer): Markup {
  const tuition = formatDollars(tuitionOf(offer));
  return html`<tr><th scope="row">${offer.subject.name}</th><td>${offer.degree.name}</td><td>${offer.isOnline ? 'Online' : 'On campus'}</td><td${!tuition && html` class="school-programs__none"`}>${tuition ?? missingTuition(offer)}</td></tr>`;
}

function renderOffers(offers: readonly Offer[], caption: string): Markup {
  return html`<table class="school-programs"><caption class="visually-hidden">${caption}</caption><thead><tr><th scope="col">Program</th><th scope="col">Degree</th><th scope="col">How you study</th><th scope="col">School’s tuition a year, in-state</th></tr></thead><tbody>${offers.map(renderOffer)}</tbody></table>`;
}

/** The programs: those in the site's field first, the others in a `<details>`. */
export function renderPrograms({ offers, field, school }: SchoolView): Markup {
  const { inField, others } = offers;
  const total = inField.length + others.length;
  const name = field ?? 'this field';
  const summary = `${pluralize(total, 'program')}.${inField.length > 0 ? ` ${capitalize(name)} first.` : ''}`;
  const hidden =
    inField.length > 0
      ? `Show ${pluralize(others.length, 'more program')} outside ${name}`
      : `Show ${pluralize(others.length, 'program')} in other fields`;
  return html`<section class="school__section" aria-labelledby="programs"><h2 id="programs">Programs</h2>
${total === 0 ? html`<p>The data lists no associate, bachelor’s, master’s or doctoral programs at ${school.name}.</p>` : html`<p class="school__note">${summary}</p>`}
${inField.length > 0 ? renderOffers(inField, `Programs in ${name}`) : total > 0 && html`<p>None of them is in ${name}.</p>`}
${others.length > 0 && html`<details class="school-more"><summary>${hidden}</summary>${renderOffers(others, `Programs outside ${name}`)}</details>`}</section>`;
}

/** Says by which rules `similarSchools` selected and sorted the schools. */
function describeRule({ school, similar, field, region }: SchoolView): string {
  const level = { '4 year': 'four-year', '2 year': 'two-year', '<2 year': 'less-than-two-year' }[
    school.level
  ];
  const kind = `${school.isPrivate ? 'Private' : 'Public'} ${level} schools`;
  const teaching = similar.isInCategory && field ? ` with programs in ${field}` : '';
  const price =
    similar.price === 'netPrice'
      ? ' by nearest net price'
      : similar.price
        ? ' by nearest in-state tuition'
        : '';
  return `${kind}${teaching}: first those in ${region?.name ?? school.stateCode}, then others${price && `, each group${price}`}.`;
}

function renderSimilarSchool(school: SchoolRecord): Markup {
  const { name, city, stateCode, netPrice } = school;
  const score = ourScore(school);
  const price = formatDollars(netPrice);
  const figures = [
    price ? `${price} net price` : `Net price ${missingFigure(school, 'netPrice').toLowerCase()}`,
    ...(score === undefined ? [] : [`score ${formatScore(score)}`]),
  ];
  return html`<li><h3><a href="${schoolPath(school)}">${name}</a></h3><p>${city}, ${stateCode}</p><p>${figures.join(' · ')}</p></li>`;
}

/** Renders similar schools with the rule that selects them; false if there are none. */
export function renderSimilar(view: SchoolView): Markup | false {
  const { schools } = view.similar;
  return (
    schools.length > 0 &&
    html`<section class="school__section" aria-labelledby="similar"><h2 id="similar">Similar schools</h2>
<p class="school__note">${describeRule(view)} The score is the mean of the shares who return and who finish.</p><ul class="school-similar">${schools.map(renderSimilarSchool)}</ul></section>`
  );
}

/** Renders the school's ranks with links to the rankings; false for a school without a rank. */
export function renderRanks({ ranks }: SchoolView): Markup | false {
  return (
    ranks.length > 0 &&
    html`<section class="school__aside" aria-labelledby="ranks"><h2 id="ranks">Its ranks</h2><ul class="school-ranks">${ranks.map(
      ({ rank, title, path, rankedCount, year }) =>
        html`<li><b><span class="visually-hidden">Rank </span>${rank}</b><p><a href="${path}">${title}</a> <span>Of ${pluralize(rankedCount, 'school')}${year && `, ${year}`}</span></p></li>`,
    )}</ul></section>`
  );
}

/** Who licenses people in the school's state, where the license is valid, and the state's page. */
export function renderRules({ region, statePage, licensing }: SchoolView): Markup | false {
  if (!region || !(statePage || licensing)) return false;
  return html`<section class="school__aside" aria-labelledby="rules"><h2 id="rules">Before you work in ${region.name}</h2>
${licensing && html`${renderBoard(region, licensing)}<h3>Is the license valid elsewhere?</h3>${renderCompact(region, licensing)}`}
${statePage && html`<p><a href="${statePage.path}">${statePage.title}</a></p>`}</section>`;
}

/** Short labels below the name. */
export function tagsOf({ school, facts }: Pick<SchoolView, 'school' | 'facts'>): readonly string[] {
  const level = { '4 year': '4-year', '2 year': '2-year', '<2 year': 'Less than 2 years' }[school.level];
  const online = facts.find(({ id }) => id === 'online')?.value;
  return [level, controlOf(school), ...(online ? [`${online} study online`] : [])];
}
