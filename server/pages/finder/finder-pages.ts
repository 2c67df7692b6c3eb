import { nestedSubjectValue, type OptionGroup } from '../../../src/core/degrees.ts';
import type { DegreeItem } from '../../../src/core/model/degree.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import type { Presets } from '../../../src/services/outbound.ts';
import type { SchoolProgram } from '../../built-in/inventory/school-programs.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import { html, type Markup } from '../templates/html.ts';
import type { PageParts } from '../templates/page-shell.ts';
import type { FinderVisit } from './finder-visit.ts';

export type Query = Readonly<Record<string, string>>;

/** One program as the results page lists it. */
export interface ListedProgram {
  readonly programId: string;
  /** 1 for the first program of its list. */
  readonly position: number;
  readonly slug: string;
  readonly school: string;
  readonly program: string;
  readonly text?: string;
  /** The school's own site, or the program's page here. */
  readonly url: string;
  /** The link leaves this site. */
  readonly isExternal: boolean;
  /** Near to the choice, not exactly it. */
  readonly isRelated: boolean;
  /** The school was made up for demonstration. */
  readonly isSample: boolean;
  /** The school's rank, where a ranking covers the program's field. */
  readonly placement?: string;
}

export interface FinderResults {
  /** The slugs that were searched for. */
  readonly choice: Presets;
  /** The same in words. */
  readonly words: string;
  /** Sponsored programs that are exactly the choice. */
  readonly matches: readonly ListedProgram[];
  /** Sponsored programs near to it. */
  readonly related: readonly ListedProgram[];
  /** Schools from the rankings, which do not pay. */
  readonly ranked: readonly ListedProgram[];
  /** The inventory did not respond; `matches` and `related` are empty. */
  readonly isUnavailable: boolean;
}

/** One program of one school. */
export interface ProgramDetails extends SchoolProgram {
  /** The choice in words. */
  readonly words: string;
  /** The school pays to be in search results. */
  readonly isPaid: boolean;
  /** The school's own site; sample schools have none. */
  readonly url?: string;
  readonly similar: Presets;
  readonly placement?: string;
}

/** What the finder's pages need from the services. */
export interface FinderService {
  next(query: Query, visit: FinderVisit, config: SiteConfig): FinderResponse;
  results(query: Query, source: PageSource): Promise<FinderResults>;
  /** The program of the school that the query names; undefined for an unknown school. */
  program(query: Query, config: SiteConfig): ProgramDetails | undefined;
}

export type FinderResponse =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'ask';
      readonly field: string;
      readonly label: string;
      readonly options: readonly DegreeItem[];
      /** Subjects by category, in place of `options`: the visitor's form was nested. */
      readonly groups?: readonly OptionGroup[];
      readonly chosen: Readonly<Record<string, string>>;
    };

const disclosure =
  'All matches are schools that pay us. They are not ranked. ' +
  'Schools from our rankings are listed below the matches. They do not pay us.';

type Question = Extract<FinderResponse, { kind: 'ask' }>;

function renderOptions({ options, groups = [] }: Pick<Question, 'options' | 'groups'>): Markup {
  const renderOne = (value: string, name: string) => html`<option value="${value}">${name}</option>`;
  return html`${options.map(({ slug, name }) => renderOne(slug, name))}${groups.map(
    (group) =>
      html`<optgroup label="${group.name}">${group.options.map(({ slug, name }) => renderOne(nestedSubjectValue({ category: group.slug, subject: slug }), name))}</optgroup>`,
  )}`;
}

/** The finder's next question as a plain form, for visitors without JavaScript. */
export function renderFinderForm(question: Question): PageParts {
  const hidden = Object.entries(question.chosen).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const main = html`<div class="container listing"><header class="article__head"><div><h1>Find a program</h1><p class="standfirst">One more question, then we show the results.</p></div></header>
<form class="plain-form" action="/go/finder" method="get">${hidden}<label for="page-finder-field">${question.label}</label>
<select class="field field--select" id="page-finder-field" name="${question.field}" required>${renderOptions(question)}</select>
<button class="button button--filled" type="submit">Continue</button><p class="plain-form__note">${disclosure}</p></form></div>`;
  return { head: { title: 'Find a program', isHidden: true }, main, kind: 'finder' };
}
