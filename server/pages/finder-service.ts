import type { Degree, DegreeItem, SiteConfig } from '../../src/core/entities.ts';
import type { ProgramListing } from '../../src/services/contracts/programs-answer.ts';
import { programClickUrl } from '../../src/services/outbound.ts';
import type { Catalogue } from '../services/catalogue.ts';
import { matchingPrograms, nextFinderStep } from '../services/finder.ts';
import type { ProgramQuery } from '../services/matching.ts';
import { sponsorCatalogue } from '../services/sponsors.ts';
import type { FinderService, MatchedProgram } from './finder-pages.ts';
import { toFinderContext } from './finder-visit.ts';

const questions = { degree: 'I want my', category: 'In', subject: 'Focusing on' } as const;
const programsOfPage = 24;
/** Paid programs that are exactly what was asked; the rest of a page is for schools that do not pay. */
const paidOfPage = 8;
/** Fewer exact ones than this are filled up with those that are near. */
const fewestPaid = 3;
const mostPrograms = 1000;

type Query = Readonly<Record<string, string>>;
interface FoundProgram extends MatchedProgram {
  readonly helid?: string;
}

type FinderChoice = Readonly<Partial<Record<'degree' | 'category' | 'subject', Pick<DegreeItem, 'slug' | 'name'>>>>;

/** What was asked for, from either form of the address: slugs, or the names of the discovery path. */
function readChoice(query: Query, degrees: readonly Degree[]): FinderChoice {
  const find = (slug: string | undefined, name: string | undefined, items: readonly DegreeItem[]) =>
    slug ? (items.find((entry) => entry.slug === slug) ?? { slug, name: slug.replaceAll('-', ' ') }) : items.find((entry) => entry.name === name);
  const categories = degrees.flatMap((degree) => degree.categories);
  return {
    degree: find(query.degree, query['dcs[degrees][]'], degrees),
    category: find(query.category, query['dcs[categories][]'], categories),
    subject: find(
      query.subject,
      query['dcs[subjects][]'],
      categories.flatMap((category) => category.subjects),
    ),
  };
}

function describe(count: number, { degree, category, subject }: FinderChoice): string {
  const names = [degree, category, subject].flatMap((item) => (item && item.slug !== 'general' ? item.name : []));
  const asked = names.length > 0 ? ` for ${names.join(', ')}` : '';
  return count === 0 ? `No program matches${asked}.` : `${count} ${count === 1 ? 'school' : 'schools'}${asked}. Schools closest to your choice stand first.`;
}

function toMatch({ related, product: { school, program, destination } }: ProgramListing, isPaid: boolean): FoundProgram {
  // Made-up schools have no site: their address is this very page.
  const url = school.sample ? undefined : destination.url;
  const helid = destination.helid ?? undefined;
  const isRelated = related === true;
  return {
    slug: school.slug,
    school: school.name,
    program: program.name,
    text: program.snippet ?? undefined,
    url,
    helid,
    isPaid,
    isRelated,
    isSample: school.sample ?? false,
  };
}

/** Programs of schools that pay, then those of all others that the catalogue knows; at most so many of both. */
function findMatches(catalogue: Catalogue, { school, ...query }: ProgramQuery & { readonly school?: string }): readonly FoundProgram[] {
  const find = (among: Catalogue) => matchingPrograms(among, { ...query, limit: mostPrograms }).programs;
  const paying = new Set(sponsorCatalogue().schools.map(({ slug }) => slug));
  const paid = find(sponsorCatalogue()).map((listing) => toMatch(listing, true));
  const others = find(catalogue).flatMap((listing) => (paying.has(listing.product.school.slug) ? [] : toMatch(listing, false)));
  const ofSchool = [...paid, ...others].filter(({ slug }) => slug === school);
  const exact = paid.filter(({ isRelated }) => !isRelated).slice(0, paidOfPage);
  const shown = exact.length < fewestPaid ? paid.slice(0, fewestPaid) : exact;
  return ofSchool.length > 0 ? ofSchool : [...shown, ...others].slice(0, programsOfPage);
}

/** Joins the built-in services to the pages of the finder. */
export function createFinderService(catalogue: () => Catalogue, config: SiteConfig, degrees: () => readonly Degree[]): FinderService {
  return {
    next(query, visit) {
      const step = nextFinderStep(query, config, toFinderContext(visit), degrees());
      if (step.kind === 'redirect') return { kind: 'redirect', url: step.url };
      const slugs = Object.fromEntries(Object.entries(step.selection).map(([field, chosen]) => [field, chosen?.slug ?? '']));
      const chosen = { ...slugs, ...(query.fields && { fields: query.fields }), ...visit };
      return { kind: 'ask', field: step.field, label: questions[step.field], options: step.options, chosen };
    },
    matches(query) {
      const choice = readChoice(query, degrees());
      const slugs = { degree: choice.degree?.slug, category: choice.category?.slug, subject: choice.subject?.slug };
      const found = findMatches(catalogue(), { ...slugs, state: query.state, school: query.school });
      const { publisher, identityToken: idToken } = config;
      // What only the visit knows is not here: the page is kept, and the same for all.
      const programs = found.map(({ helid, url, ...program }, index) => ({
        ...program,
        url: url && programClickUrl(url, { publisher, idToken, helid, position: index + 1, presets: slugs }),
      }));
      return { programs, description: describe(programs.length, choice), choice: slugs };
    },
  };
}
