import type { UsState } from '../../../src/core/us-states.ts';
import type { CmsPage, CmsSite } from '../cms.ts';
import { escapeHtml } from '../escape-html.ts';
import { versionOf } from '../version-of.ts';

/** In-state tuition, in dollars per year. */
export interface TuitionSpread {
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** Figures about a state's schools. Unknown figures are absent. */
export interface StateFigures {
  /** The field that the figures are about, in the middle of a sentence: `health professions`. */
  readonly field: string;
  /** True if the schools are made up; every sentence with a figure must say so. */
  readonly isSample: boolean;
  /** What the field includes: one or two sentences of plain text. */
  readonly fieldNote: string;
  readonly schools: number;
  readonly programs: number;
  readonly onlinePrograms: number;
  readonly tuition?: TuitionSpread;
  /** In the order of the state's ranking. */
  readonly topSchools: readonly {
    readonly name: string;
    readonly city?: string;
    /** Path of the school's page. */
    readonly path: string;
  }[];
  /** Id of the state's ranking; absent if there is none. */
  readonly rankingId?: string;
  readonly source: { readonly name: string; readonly year: string; readonly url?: string };
}

/** Provides the figures of states. */
export interface StatePages {
  /** Figures for the site's category of programs; null if there are none. */
  stateFigures(
    state: UsState,
    site: Pick<CmsSite, 'category' | 'subject'>,
  ): StateFigures | null | Promise<StateFigures | null>;
}

const count = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * Composes the page of a state that editors have not written about. It contains only figures,
 * because general sentences would repeat on all 51 pages.
 */
export function composeStatePage(state: UsState, figures: StateFigures | null, site: CmsSite): CmsPage {
  const page: Omit<CmsPage, 'version'> = {
    id: `state/${state.slug}`,
    kind: 'state',
    path: `/state/${state.slug}/`,
    title: figures
      ? `${toSentenceStart(figures.field)} programs in ${state.name}`
      : `Programs in ${state.name}`,
    subtitle: figures ? summarize(state, figures) : undefined,
    kicker: state.name,
    content: figures ? composeBody(state, figures, site) : composeFinder(state, site),
    image: null,
    contributors: { writer: [], editor: [], reviewer: [] },
    isNarrow: false,
    isMonetizationDisabled: false,
    seo: { description: figures ? summarize(state, figures) : `Find programs in ${state.name}.` },
  };
  return { ...page, version: versionOf(page) };
}

/** The subtitle and description. Search results show it alone, so it says that sample schools are made up. */
function summarize(state: UsState, { schools, programs, field, source, isSample }: StateFigures): string {
  const { name } = state;
  if (schools === 0)
    return `Our data (${source.name}, ${source.year}) lists no school in ${name} with a program in ${field}.`;
  const subject = isSample ? `Sample data: ${plural(schools, 'made-up school')}` : plural(schools, 'school');
  const verb = schools === 1 ? 'lists' : 'list';
  return `${subject} in ${name} ${verb} ${plural(programs, 'program')} in ${field}.`;
}

function describeOnline({ onlinePrograms }: StateFigures): string {
  if (onlinePrograms === 0) return '';
  return ` ${count.format(onlinePrograms)} of them are offered online.`;
}

function composeBody(state: UsState, figures: StateFigures, site: CmsSite): string {
  const parts = [
    `<p>${escapeHtml(summarize(state, figures) + describeOnline(figures))}</p>`,
    `<p>${escapeHtml(figures.fieldNote)}</p>`,
    ...composeTuition(state, figures),
    ...composeSchools(state, figures),
    composeFinder(state, site),
    composeSource(figures),
  ];
  return parts.join('\n');
}

function composeTuition(state: UsState, { tuition, isSample }: StateFigures): string[] {
  if (!tuition) return [];
  return [
    `<h2>What tuition costs in ${escapeHtml(state.name)}</h2>`,
    `<p>${escapeHtml(isSample ? describeSampleTuition(tuition) : describeTuition(state, tuition))}</p>`,
  ];
}

function describeSampleTuition({ lowest, highest }: TuitionSpread): string {
  const amounts =
    lowest === highest ? dollars.format(lowest) : `${dollars.format(lowest)} to ${dollars.format(highest)}`;
  return (
    `Sample data: the made-up schools have a yearly tuition of ${amounts} for residents. ` +
    'No real school charges these prices.'
  );
}

function describeTuition(state: UsState, { lowest, median, highest }: TuitionSpread): string {
  const residents = `Yearly tuition for residents of ${state.name}`;
  const [low, middle, high] = [lowest, median, highest].map((amount) => dollars.format(amount));
  const spread =
    lowest === highest
      ? `${residents} is ${low} at the schools that publish it.`
      : `${residents} runs from ${low} to ${high}; half of the schools charge ${middle} or less.`;
  return (
    `${spread} These are the schools’ published prices before grants and scholarships; ` +
    'a single program may cost more or less.'
  );
}

function composeSchools(state: UsState, { topSchools, rankingId, field, isSample }: StateFigures): string[] {
  if (topSchools.length === 0 && !rankingId) return [];
  const names = topSchools.slice(0, 3).map(({ name, city, path }) => {
    const link = `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`;
    return city ? `${link} in ${escapeHtml(city)}` : link;
  });
  const place = isSample ? 'At the top of our list of made-up schools' : 'At the top of our list';
  const first = names.length > 0 ? [`<p>${place}: ${list.format(names)}.</p>`] : [];
  const ranking = rankingId ? [`<school-rankings extid="${escapeHtml(rankingId)}"></school-rankings>`] : [];
  return [
    `<h2>Schools with ${escapeHtml(field)} programs in ${escapeHtml(state.name)}</h2>`,
    ...first,
    ...ranking,
  ];
}

function composeFinder(state: UsState, { degree, category, subject }: CmsSite): string {
  const presets = Object.entries({ degree, category, subject })
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ');
  const advice =
    `Schools that teach online may also accept students from ${escapeHtml(state.name)}. ` +
    'Ask each school whether it does, and whether its program meets your state’s licensing rules.';
  const finder = `<program-finder layout="horizontal" ${presets}></program-finder>`;
  return `<h2>Find a program</h2>\n<p>${advice}</p>\n${finder}`;
}

function composeSource({ source: { name, year, url } }: StateFigures): string {
  const label = escapeHtml(`${name}, ${year}`);
  return `<p><small>Source: ${url ? `<a href="${escapeHtml(url)}">${label}</a>` : label}.</small></p>`;
}

function plural(amount: number, word: string): string {
  return `${count.format(amount)} ${word}${amount === 1 ? '' : 's'}`;
}

function toSentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
