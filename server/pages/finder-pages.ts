import type { DegreeItem } from '../../src/core/entities.ts';
import { safeUrl } from '../../src/core/urls.ts';
import { element, type Fragment, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { renderBreadcrumbs } from './page-pieces.ts';
import type { PageParts } from './page-shell.ts';
import { describePage } from './structured-data.ts';

/** One program of a school that pays, as the finder's pages list it. */
export interface MatchedProgram {
  readonly school: string;
  readonly program: string;
  readonly text?: string;
  readonly url: string;
}

/** What the finder's pages ask of the services. */
export interface FinderService {
  next(query: Readonly<Record<string, string>>): FinderAnswer;
  matches(query: Readonly<Record<string, string>>): { readonly programs: readonly MatchedProgram[]; readonly description: string };
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

const disclosure = 'All schools in these results pay us to appear here. They are not ranked.';

function renderProgram({ school, program, text, url }: MatchedProgram): Fragment {
  return html`<li class="program"><h2 class="story__title">${school}</h2><p class="program__name">${program}</p>${text && html`<p>${text}</p>`}<a class="button" href="${safeUrl(url) ?? '#'}" rel="sponsored noopener" target="_blank">Visit school site<span class="visually-hidden">: ${school}</span></a></li>`;
}

/** Programs that match a choice: where the finder leads when no outside page is set. */
export function renderMatchesPage(service: FinderService, context: PageContext): PageParts {
  const query = Object.fromEntries(context.query);
  const { programs, description } = service.matches(query);
  const title = 'Programs that match';
  const about = 'Programs of schools that match your choice of degree and subject.';
  const crumbs = [{ label: 'Home', uri: '/' }, { label: title }];
  const list = html`<section class="paid"><p class="paid__label"><strong>Sponsored</strong> ${disclosure}</p><ul class="programs">${programs.map(renderProgram)}</ul></section>`;
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}
<header class="article__head"><div><h1>${title}</h1><p class="standfirst">${description}</p></div></header>
${context.has('program-finder') && html`<div class="listing__finder">${element('program-finder', { layout: 'horizontal' })}</div>`}
${programs.length > 0 ? list : html`<p>No program matches this choice. <a href="${context.path}">Start again with another degree</a>.</p>`}</div>`;
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
