import type { DegreeItem } from '../../src/core/entities.ts';
import { safeUrl } from '../../src/core/urls.ts';
import type { FinderVisit } from './finder-visit.ts';
import { element, type Fragment, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { renderBreadcrumbs } from './page-pieces.ts';
import type { PageParts } from './page-shell.ts';
import { describePage } from './structured-data.ts';

/** One program as the finder's pages list it. */
export interface MatchedProgram {
  readonly slug: string;
  readonly school: string;
  readonly program: string;
  readonly text?: string;
  /** Absent for a school that has no site. */
  readonly url?: string;
  /** The school pays to be listed. */
  readonly isPaid: boolean;
  /** Near to what was asked, and not exactly that. */
  readonly isRelated: boolean;
  /** The school was made up for demonstration. */
  readonly isSample: boolean;
}

/** What the finder's pages ask of the services. */
export interface FinderService {
  next(query: Readonly<Record<string, string>>, visit: FinderVisit): FinderAnswer;
  matches(query: Readonly<Record<string, string>>): {
    readonly programs: readonly MatchedProgram[];
    readonly description: string;
    /** The slugs that were asked for. */
    readonly choice: Readonly<Record<'degree' | 'category' | 'subject', string | undefined>>;
  };
}

export type FinderAnswer =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'ask';
      readonly field: string;
      readonly label: string;
      readonly options: readonly DegreeItem[];
      readonly chosen: Readonly<Record<string, string>>;
    };

const disclosure = 'Schools marked as sponsored pay us to appear here. No result is ranked.';
const paidWords = 'These schools pay us to appear here. They are not ranked.';
const otherWords = 'These schools do not pay us. Those closest to your choice stand first.';

function renderProgram({ school, program, text, url, isPaid, isRelated, isSample }: MatchedProgram): Fragment {
  const address = safeUrl(url);
  const link =
    address &&
    html`<a class="button" href="${address}" rel="${isPaid ? 'sponsored noopener' : 'noopener'}" target="_blank">Visit school site<span class="visually-hidden">: ${school}</span></a>`;
  return html`<li class="program"><h3 class="story__title">${school}</h3><p class="program__name">${program}</p>${isRelated && html`<p>Close to your choice</p>`}${isSample && html`<p>Sample school, made up</p>`}${text && html`<p>${text}</p>`}${link}</li>`;
}

/** Who pays stands apart from who does not, and both are said in words. */
function renderPrograms(programs: readonly MatchedProgram[]): Fragment {
  const paid = programs.filter(({ isPaid }) => isPaid);
  const others = programs.filter(({ isPaid }) => !isPaid);
  return html`${paid.length > 0 && html`<section class="panel panel--paid paid" aria-labelledby="sponsored-programs"><h2 class="visually-hidden" id="sponsored-programs">Sponsored programs</h2><p class="paid__label"><strong class="tag tag--paid">Sponsored</strong> ${paidWords}</p><ul class="programs">${paid.map(renderProgram)}</ul></section>`}
${others.length > 0 && html`<section class="more-programs" aria-labelledby="more-programs"><h2 id="more-programs">More programs</h2><p>${otherWords}</p><ul class="programs">${others.map(renderProgram)}</ul></section>`}`;
}

/** Programs that match a choice: where the finder leads when no outside page is set. */
export function renderMatchesPage(service: FinderService, context: PageContext): PageParts {
  const query = Object.fromEntries(context.query);
  const { programs, description, choice } = service.matches(query);
  const title = 'Programs that match';
  const about = 'Programs of schools that match your choice of degree and subject.';
  const crumbs = [{ label: 'Home', uri: '/' }, { label: title }];
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${title}</h1><p class="standfirst">${description}</p></div></header>
${context.has('program-finder') && html`<div class="listing__finder">${element('program-finder', { layout: 'horizontal', ...choice })}</div>`}
${programs.length > 0 ? renderPrograms(programs) : html`<p>No program matches this choice. <a href="${context.path}">Start again with another degree</a>.</p>`}</div>`;
  return {
    head: { title, description: about, structuredData: describePage({ title, description: about, crumbs }, context) },
    main,
    kind: 'matches',
  };
}

/** The finder's next question as a plain form, for visitors without JavaScript. */
export function renderFinderForm(answer: Extract<FinderAnswer, { kind: 'ask' }>): PageParts {
  const hidden = Object.entries(answer.chosen).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const options = answer.options.map(({ slug, name }) => html`<option value="${slug}">${name}</option>`);
  const main = html`<div class="container listing"><header class="article__head"><div><h1>Find a program</h1><p class="standfirst">One more question, then we show what matches.</p></div></header>
<form class="plain-form" action="/go/finder" method="get">${hidden}<label for="page-finder-field">${answer.label}</label>
<select class="field field--select" id="page-finder-field" name="${answer.field}" required>${options}</select>
<button class="button button--filled" type="submit">Continue</button><p class="plain-form__note">${disclosure}</p></form></div>`;
  return { head: { title: 'Find a program', isHidden: true }, main, kind: 'finder' };
}
