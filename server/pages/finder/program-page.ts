import { formatLevel, formatNumber, formatPercent, notReported } from '../../../src/core/text/format.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import type { Offer } from '../../built-in/catalog/catalog.ts';
import type { SuppressibleFigure } from '../../built-in/catalog/catalog-file.ts';
import { programId, programName, programPath } from '../../built-in/inventory/matching.ts';
import { formatDollars, missingFigure } from '../../built-in/schools/figure-text.ts';
import { schoolPath } from '../../built-in/schools/school-directory.ts';
import { isGraduate, missingTuition, tuitionOf } from '../../built-in/schools/school-offers.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from '../templates/html.ts';
import { renderBreadcrumbs } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';
import { describeUnknown, resultsPath } from './finder-choice.ts';
import type { ProgramDetails } from './finder-pages.ts';
import type { Product } from './tracked-links.ts';

type Fact = readonly [label: string, value: string];

/** The tuition at the program's level. Sources do not withhold graduate tuition. */
function tuitionFacts(offer: Offer): readonly [Fact, Fact] {
  const { school } = offer;
  const inState = formatDollars(tuitionOf(offer)) ?? missingTuition(offer);
  if (isGraduate(offer))
    return [
      ['In-state graduate tuition a year', inState],
      ['Out-of-state graduate tuition a year', formatDollars(school.gradTuitionOutOfState) ?? notReported],
    ];
  const outOfState = formatDollars(school.tuitionOutOfState) ?? missingFigure(school, 'tuitionOutOfState');
  return [
    ['In-state tuition a year', inState],
    ['Out-of-state tuition a year', outOfState],
  ];
}

function renderFacts({ school, offer }: ProgramDetails): Markup {
  const read = (figure: SuppressibleFigure, format: (value: number | undefined) => string | undefined) =>
    format(school[figure]) ?? missingFigure(school, figure);
  const facts = [
    ...tuitionFacts({ ...offer, school }),
    ['Acceptance rate', read('admissionRate', formatPercent)],
    ['Retention rate', read('retentionRate', formatPercent)],
    ['Completion rate', read('completionRate', formatPercent)],
    ['Students enrolled', read('students', formatNumber)],
    ['Institution level', formatLevel(school.level) ?? notReported],
    ['Public or private', school.isPrivate ? 'Private' : 'Public'],
  ] as const;
  return html`<dl class="program-facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function renderOthers({ others, offer }: ProgramDetails): Markup | false {
  const category = offer.subject.category.name;
  return (
    others.length > 0 &&
    html`<section class="results" aria-labelledby="other-programs"><h2 id="other-programs">Other programs in ${category}</h2>
<ul class="program-links">${others.map((other) => html`<li><a href="${programPath(other)}">${programName(other)}</a></li>`)}</ul></section>`
  );
}

function renderStatus({ school, isPaid, placement }: ProgramDetails): Markup {
  return html`${school.sample && html`<p>Sample school, made up. It has no website.</p>`}
${placement && html`<p>${placement}</p>`}
${isPaid && html`<p class="paid__label"><strong class="tag tag--paid">Sponsored</strong> This school pays us to appear in finder and match results. No school can pay for a rank.</p>`}`;
}

/** Says which values of the link the page ignores, and whether the school offers the rest of the choice. */
function renderNote({
  school,
  isExact,
  unknownFields,
  choiceText,
  choiceInSentence,
}: ProgramDetails): Markup | false {
  const sentences = [
    unknownFields.length > 0 && describeUnknown(unknownFields),
    !isExact && `${school.name} does not offer ${choiceInSentence}. This is its closest program.`,
    isExact && unknownFields.length > 0 && `This is the result for ${choiceText} instead.`,
  ].filter(Boolean);
  return sentences.length > 0 && html`<p role="note">${sentences.join(' ')}</p>`;
}

/** One program of one school. For schools without a website, the results page links here. */
export function renderProgramPage(details: ProgramDetails, context: PageContext): PageParts {
  const { school, offer, url, isPaid, similar } = details;
  const program = programName(offer);
  const title = `${program} at ${school.name}`;
  const where = `${offer.isOnline ? 'Offered entirely online' : 'Offered on campus'}. ${school.city}, ${school.stateCode}.`;
  const crumbs = [
    { label: 'Home', uri: '/' },
    { label: 'Programs that match', uri: resultsPath(similar) },
    { label: school.name, uri: schoolPath(school) },
    { label: program },
  ];
  const address = safeUrl(url);
  const product: Product = {
    productId: programId(offer),
    name: program,
    brand: school.name,
    category: isPaid ? 'listing' : 'organic',
    location: 'program-page',
  };
  const main = html`<div class="container listing" data-visit-links>${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${title}</h1><p class="standfirst">${where}</p></div></header>
${renderNote(details)}
${renderStatus(details)}
<p>${school.blurb} <a href="${schoolPath(school)}">All facts about ${school.name}</a></p>
${renderFacts(details)}
<p class="program-actions">${address && html`<a class="button button--filled" href="${context.visitLinks.sign({ to: address, kind: 'program' })}" rel="${isPaid ? 'sponsored noopener' : 'noopener'}" target="_blank" data-visit="program" data-product="${JSON.stringify(product)}">Visit school site<span class="visually-hidden">: ${school.name}</span></a>`}
<a class="button" href="${resultsPath(similar)}">See similar programs</a></p>
${renderOthers(details)}</div>`;
  const description = `${title}: ${where}`;
  // All programs have the same path; their canonical URL includes the query.
  return toPageParts('program', { title, description, crumbs }, main, context, programPath(offer));
}
