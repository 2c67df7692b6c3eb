import type { Degree, SiteConfig } from '../../src/core/entities.ts';
import type { Catalogue } from '../services/catalogue.ts';
import { matchingPrograms, nextFinderStep } from '../services/finder.ts';
import type { FinderService } from './finder-pages.ts';

const questions = { degree: 'I want my', category: 'In', subject: 'Focusing on' } as const;
const programsOfPage = 24;

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

/** Joins the built-in services to the pages of the finder. */
export function createFinderService(catalogue: () => Catalogue, config: SiteConfig, degrees: readonly Degree[]): FinderService {
  return {
    next(query) {
      const step = nextFinderStep(query, config);
      if (step.kind === 'redirect') return { kind: 'redirect', url: step.url };
      const slugs = Object.fromEntries(Object.entries(step.selection).map(([field, chosen]) => [field, chosen?.slug ?? '']));
      const chosen = query.fields ? { ...slugs, fields: query.fields } : slugs;
      return { kind: 'ask', field: step.field, label: questions[step.field], options: step.options, chosen };
    },
    matches(query) {
      const choice = readChoice(query, degrees);
      const all = matchingPrograms(catalogue(), { ...choice, state: query.state, limit: programsOfPage }).programs;
      const ofSchool = all.filter(({ product }) => product.school.slug === query.school);
      const programs = (ofSchool.length > 0 ? ofSchool : all).map(({ product }) => ({
        school: product.school.name,
        program: product.program.name,
        text: product.program.snippet ?? undefined,
        url: product.destination.url,
        isSample: product.school.sample ?? false,
      }));
      return { programs, description: describe(programs.length, choice as Query) };
    },
  };
}
