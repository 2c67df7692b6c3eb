import type { Degree, SiteConfig } from '../../src/core/entities.ts';
import type { ProgramListing } from '../../src/services/contracts/programs-answer.ts';
import type { Catalogue } from '../services/catalogue.ts';
import { matchingPrograms, nextFinderStep } from '../services/finder.ts';
import type { ProgramQuery } from '../services/matching.ts';
import { sponsorCatalogue } from '../services/sponsors.ts';
import type { FinderService, MatchedProgram } from './finder-pages.ts';

const questions = { degree: 'I want my', category: 'In', subject: 'Focusing on' } as const;
const programsOfPage = 24;
/** Paid programs that are exactly what was asked; the rest of a page is for schools that do not pay. */
const paidOfPage = 8;
/** Fewer exact ones than this are filled up with those that are near. */
const fewestPaid = 3;
const mostPrograms = 1000;

type Query = Readonly<Record<string, string>>;

/** Slugs from either form of the address: `degree=masters`, or the names of the discovery path. */
function readChoice(query: Query, degrees: readonly Degree[]): { degree?: string; category?: string; subject?: string } {
  const named = (name: string | undefined, items: readonly { name: string; slug: string }[]) => items.find((entry) => entry.name === name)?.slug;
  const categories = degrees.flatMap((degree) => degree.categories);
  return {
    degree: query.degree ?? named(query['dcs[degrees][]'], degrees),
    category: query.category ?? named(query['dcs[categories][]'], categories),
    subject:
      query.subject ??
      named(
        query['dcs[subjects][]'],
        categories.flatMap((category) => category.subjects),
      ),
  };
}

function describe(count: number, choice: Query): string {
  const words = Object.values(choice).filter((slug) => slug && slug !== 'general');
  const asked = words.length > 0 ? ` for ${words.map((slug) => slug.replaceAll('-', ' ')).join(', ')}` : '';
  return count === 0 ? `No program matches${asked}.` : `${count} ${count === 1 ? 'school' : 'schools'}${asked}. Schools closest to your choice stand first.`;
}

function toMatch({ related, product: { school, program, destination } }: ProgramListing, isPaid: boolean): MatchedProgram {
  // Made-up schools have no site: their address is this very page.
  const url = school.sample ? undefined : destination.url;
  const isRelated = related === true;
  return {
    slug: school.slug,
    school: school.name,
    program: program.name,
    text: program.snippet ?? undefined,
    url,
    isPaid,
    isRelated,
    isSample: school.sample ?? false,
  };
}

/** Programs of schools that pay, then those of all others that the catalogue knows; at most so many of both. */
function findMatches(catalogue: Catalogue, { school, ...query }: ProgramQuery & { readonly school?: string }): readonly MatchedProgram[] {
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
    next(query) {
      const step = nextFinderStep(query, config, {}, degrees());
      if (step.kind === 'redirect') return { kind: 'redirect', url: step.url };
      const slugs = Object.fromEntries(Object.entries(step.selection).map(([field, chosen]) => [field, chosen?.slug ?? '']));
      const chosen = query.fields ? { ...slugs, fields: query.fields } : slugs;
      return { kind: 'ask', field: step.field, label: questions[step.field], options: step.options, chosen };
    },
    matches(query) {
      const choice = readChoice(query, degrees());
      const programs = findMatches(catalogue(), { ...choice, state: query.state, school: query.school });
      return { programs, description: describe(programs.length, choice as Query) };
    },
  };
}
