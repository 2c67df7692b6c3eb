import {
  nestedSubjectValue,
  type Option,
  type OptionGroup,
  type Presets,
} from '../../../src/core/degrees.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { describeRecipients } from '../../../src/services/recipients.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import type { FinderField } from '../../built-in/inventory/finder.ts';
import type { SchoolProgram } from '../../built-in/inventory/school-programs.ts';
import type { ProgramSort } from '../../built-in/rankings/ranked-programs.ts';
import { coversCategory } from '../../built-in/rankings/rankings.ts';
import type { SchoolRegion } from '../../built-in/schools/school-directory.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import type { Visitor } from '../../outbound/visit-redirect.ts';
import { html, type Markup } from '../templates/html.ts';
import type { PageParts } from '../templates/page-shell.ts';
import type { Query } from './finder-choice.ts';
import type { FinderVisit } from './finder-visit.ts';
import type { NearestChoice } from './nearest-choices.ts';
import type { ProgramFacts } from './program-facts.ts';

/** One program as the results page lists it. */
export interface ListedProgram {
  readonly programId: string;
  /** 1 for the first program of its list. */
  readonly position: number;
  readonly slug: string;
  readonly school: string;
  /** The path of our page about the school; undefined for a school that is not in our data. */
  readonly schoolPath?: string;
  readonly program: string;
  /** The inventory's description of the program. */
  readonly text?: string;
  /** The facts in our data, which replace `text`; undefined for programs that are not in our data. */
  readonly facts?: ProgramFacts;
  /** The school's own site, or our page about the program. */
  readonly url: string;
  /** Whether the link leaves this site. */
  readonly isExternal: boolean;
  /** Whether the program is close to the choice but does not match it exactly. */
  readonly isRelated: boolean;
  /** Whether the school is made up, for demonstration. */
  readonly isSample: boolean;
  /** The school's rank, if a ranking covers the program's field: `Tied for No. 3, Schools for …`. */
  readonly placement?: string;
}

export interface FinderResults {
  /** The slugs in the query. */
  readonly chosenSlugs: Presets;
  /** Whether the query has no degree, category or subject, so that the choice is the site's default. */
  readonly isDefault: boolean;
  /** The school that the query names, if our data has it, but none of its programs. */
  readonly schoolWithoutPrograms?: SchoolRecord;
  /** The choice as text: `Master’s degree, Nursing`. */
  readonly choiceText: string;
  /** The choice within a sentence: `a master’s degree in nursing`. */
  readonly choiceInSentence: string;
  /** Fields of the query with unknown values; `choice` leaves them out. */
  readonly unknownFields: readonly (FinderField | 'state' | 'sort')[];
  /** The slug of the chosen state. */
  readonly state?: string;
  /** The path of the page with all schools of the chosen state; undefined if our data has none there. */
  readonly statePath?: string;
  /** States that have schools, and the chosen state. */
  readonly regions: readonly Pick<SchoolRegion, 'slug' | 'name'>[];
  /** The figure by which `ranked` is sorted; undefined is the order of the rankings. */
  readonly sort?: ProgramSort;
  /** Sponsored programs that match the choice exactly. */
  readonly matches: readonly ListedProgram[];
  /** How many sponsored schools match exactly, listed or not; undefined if the inventory may have more. */
  readonly matchingSponsors?: number;
  /** Sponsored programs close to the choice. */
  readonly related: readonly ListedProgram[];
  /** Whether this site has rankings. On other sites, the page does not name them. */
  readonly hasRankings: boolean;
  /** Programs of ranked schools that do not pay for a place in the list. */
  readonly ranked: readonly ListedProgram[];
  /** Exact matches of schools without a rank that do not pay us; empty if another school matches exactly. */
  readonly unranked: readonly ListedProgram[];
  /** How many programs and schools fit the choice exactly; undefined with an outside inventory. */
  readonly total?: { readonly programs: number; readonly schools: number };
  /** If no school fits: choices with schools that differ from this one as little as possible. */
  readonly nearest: readonly NearestChoice[];
  /** Other subjects and degrees with schools, if some schools fit. */
  readonly relatedChoices: readonly NearestChoice[];
  /** How many schools fit in all states, if some fit and the choice has a state. */
  readonly schoolsInAllStates?: number;
  /** Where the figures come from: `College Scorecard, 2021-22`. */
  readonly source: string;
  /** Whether the inventory failed to respond; `matches` and `related` are empty then. */
  readonly isUnavailable: boolean;
}

/** One program of one school. */
export interface ProgramDetails extends SchoolProgram {
  /** The visitor's choice as text: `Doctorate, Nurse midwifery`. */
  readonly choiceText: string;
  /** Fields of the query with unknown values; the choice leaves them out. */
  readonly unknownFields: readonly FinderField[];
  /** The visitor's choice within a sentence: `a doctorate in nurse midwifery`. */
  readonly choiceInSentence: string;
  /** Whether the school pays to be in search results. */
  readonly isPaid: boolean;
  /** The school's own site; sample schools have none. */
  readonly url?: string;
  /** The choice for the link to similar programs. */
  readonly similar: Presets;
  readonly placement?: string;
}

/** The data and decisions behind the finder's pages. */
export interface FinderService {
  /** The next step after the fields in the query: another field, or a redirect to the results. */
  next(query: Query, visit: FinderVisit, config: SiteConfig, visitor: Visitor): FinderResponse;
  /** The programs for the choice in the query. */
  results(query: Query, source: PageSource): Promise<FinderResults>;
  /** The program of the school that the query names; undefined if our data has no program of it. */
  program(query: Query, config: SiteConfig): ProgramDetails | undefined;
}

export type FinderResponse =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'field';
      readonly field: string;
      readonly label: string;
      readonly options: readonly Option[];
      /** Subjects by category, instead of `options`, if the visitor's form lists subjects by category. */
      readonly groups?: readonly OptionGroup[];
      readonly chosen: Readonly<Record<string, string>>;
      /** The names of the choices that the form keeps. */
      readonly chosenNames: readonly string[];
      /** Why the form asks again, if the visitor's value for the field does not exist. */
      readonly notice?: string;
    };

const describeLists = (hasRankings: boolean): string =>
  'All matches are schools that pay us. They are not ranked. ' +
  `${hasRankings ? 'Schools from our rankings' : 'Other schools'} are listed below the matches. ` +
  'They do not pay for a place in that list.';

type FieldStep = Extract<FinderResponse, { kind: 'field' }>;

function renderOptions({ options, groups = [] }: Pick<FieldStep, 'options' | 'groups'>): Markup {
  const renderOne = (value: string, name: string) => html`<option value="${value}">${name}</option>`;
  return html`${options.map(({ slug, name }) => renderOne(slug, name))}${groups.map(
    (group) =>
      html`<optgroup label="${group.name}">${group.options.map(({ slug, name }) => renderOne(nestedSubjectValue({ category: group.slug, subject: slug }), name))}</optgroup>`,
  )}`;
}

/** The finder's next field as a plain form, for visitors without JavaScript. */
export function renderFinderForm(step: FieldStep, config: SiteConfig): PageParts {
  const hidden = Object.entries(step.chosen).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const kept = step.chosenNames.length > 0 && ` Your choices so far: ${step.chosenNames.join(', ')}.`;
  const placeholder = `Choose a ${step.label.toLowerCase()}`;
  const main = html`<div class="container listing"><header class="article__head"><div><h1>Find a program</h1><p class="standfirst">Answer the next question to find programs.${kept}</p></div></header>
<form class="plain-form" action="/go/finder" method="get">${hidden}${step.notice && html`<p role="note">${step.notice}</p>`}<label for="page-finder-field">${step.label}</label>
<select class="field field--select" id="page-finder-field" name="${step.field}" required><option value="">${placeholder}</option>${renderOptions(step)}</select>
<button class="button button--filled" type="submit">Continue</button><p class="plain-form__note">${describeLists(coversCategory(config.category))} ${describeRecipients(config)}</p></form></div>`;
  return { head: { title: 'Find a program', isHidden: true }, main, kind: 'finder' };
}
