import type { Catalog } from '../../built-in/catalog/catalog.ts';
import { slugOf, subjectEntries } from '../../built-in/catalog/degree-tree.ts';
import { isSponsor } from '../../built-in/catalog/sponsors.ts';
import { methodPath } from '../../built-in/rankings/rankings.ts';
import {
  type FoundSchool,
  findSchool,
  nearestSchools,
  regionOf,
  schoolPath,
  schoolPaths,
  schoolRegions,
  schoolsIn,
} from '../../built-in/schools/school-directory.ts';
import { factsOf } from '../../built-in/schools/school-facts.ts';
import { offersOf } from '../../built-in/schools/school-offers.ts';
import { similarSchools } from '../../built-in/schools/similar-schools.ts';
import { licensingOf } from '../../built-in/states/licensing.ts';
import { findSponsored, type SponsoredOptions } from '../finder/sponsored-programs.ts';
import type { PageResponse } from '../page-response.ts';
import type { PageScope } from '../page-scope.ts';
import { comparePath, renderComparePage } from '../rankings/compare-page.ts';
import { renderMethodPage } from '../rankings/method-page.ts';
import type { PageParts } from '../templates/page-shell.ts';
import { renderRegionSchools, renderSchoolsIndex, renderUnknownSchool } from './school-lists.ts';
import { renderSchoolPage } from './school-page.ts';
import { findRanks } from './school-ranks.ts';
import type { SchoolView } from './school-view.ts';

const maxSimilar = 6;
const maxSponsored = 2;
const maxNearest = 8;

/** The slug in `/schools/{slug}/`. */
const slugIn = (path: string): string | undefined => /^\/schools\/([^/]+)\/$/.exec(path)?.[1];

function regionIn(path: string) {
  const slug = /^\/schools\/in\/([^/]+)\/$/.exec(path)?.[1];
  return slug === undefined ? undefined : schoolRegions.find((region) => region.slug === slug);
}

/** The name of a category in the middle of a sentence. */
function categoryName(category: string | undefined): string | undefined {
  return subjectEntries.find((subject) => subject.category.slug === category)?.category.name.toLowerCase();
}

type Services = Pick<SponsoredOptions, 'catalog' | 'log'>;

async function loadView(
  currentCatalog: Catalog,
  found: FoundSchool,
  scope: PageScope,
  services: Services,
): Promise<SchoolView> {
  const { school, catalog } = found;
  const { config, source } = scope;
  const category = slugOf('category', config.category);
  const subject = slugOf('subject', config.subject);
  const region = regionOf(school);
  const path = region && `/state/${region.slug}/`;
  const [ranks, title, sponsored] = await Promise.all([
    findRanks(currentCatalog, school, scope),
    path ? source.pageTitle({ path }) : null,
    findSponsored(source, maxSponsored, services),
  ]);
  return {
    school,
    catalog,
    source: catalog.source,
    region,
    field: categoryName(category),
    facts: factsOf(school, catalog),
    offers: offersOf(catalog, school, { category, subject }),
    similar: similarSchools(currentCatalog, found, category ?? '', maxSimilar),
    ranks,
    statePage: path && title ? { title, path } : undefined,
    licensing: licensingOf(subject),
    isPaid: isSponsor(school),
    sponsored,
  };
}

/** @param id the id in the page data */
const toPage = (
  id: string,
  parts: PageParts,
  tags: readonly string[] = [],
  caching: Pick<PageResponse, 'isUncacheable' | 'isIncomplete'> = {},
) => ({ kind: 'page', id, parts, tags: ['schools', ...tags], caching }) as const;

export type SchoolPages = ReturnType<typeof createSchoolPages>;

/** The pages below `/schools/`, the comparison, and the method of the rankings, from the current catalog. */
export function createSchoolPages(services: Services) {
  const { catalog: currentCatalog } = services;
  return {
    /** A page, or a redirect to its current path; undefined if the path belongs to none of these pages. */
    async respond(path: string, scope: PageScope) {
      if (!path.startsWith('/schools/') && path !== methodPath && path !== comparePath) return undefined;
      const catalog = currentCatalog();
      const { version } = catalog;
      scope.used.report({ query: 'schools', version, storedAt: Date.now(), tags: ['schools'] });
      // There are too many selections of schools to cache each comparison.
      if (path === comparePath)
        return toPage('compare', renderComparePage(catalog, scope), [], { isUncacheable: true });
      if (path === methodPath) return toPage('ranking-method', await renderMethodPage(catalog, scope));
      if (path === '/schools/') return toPage('schools', renderSchoolsIndex(catalog, scope));
      const region = regionIn(path);
      const list = region && renderRegionSchools(catalog, region, scope);
      if (list) return toPage(`schools-in-${region.slug}`, list);
      const slug = slugIn(path);
      const found = slug === undefined ? undefined : findSchool(catalog, slug);
      if (!found) return undefined;
      const { school, isCurrent } = found;
      if (!isCurrent) return { kind: 'redirect', path: schoolPath(school) } as const;
      const view = await loadView(catalog, found, scope, services);
      const caching = { isIncomplete: view.sponsored === undefined };
      const parts = await renderSchoolPage(view, scope);
      return toPage(`school-${school.id}`, parts, [`school:${school.slug}`], caching);
    },
    /** Whether `respond` has a page or a redirect for the path. */
    has(path: string) {
      const slug = slugIn(path);
      const region = regionIn(path);
      const isList =
        path === '/schools/' ||
        path === methodPath ||
        path === comparePath ||
        (region !== undefined && schoolsIn(currentCatalog(), region).length > 0);
      return isList || (slug !== undefined && findSchool(currentCatalog(), slug) !== undefined);
    },
    /** The 404 page with the schools whose names are most similar; undefined unless it is a school's path. */
    renderUnknown(path: string) {
      const slug = slugIn(path);
      return slug === undefined
        ? undefined
        : renderUnknownSchool(nearestSchools(currentCatalog(), slug, maxNearest));
    },
    /** The paths of all pages, one at a time. */
    *paths() {
      yield methodPath;
      yield comparePath;
      yield* schoolPaths(currentCatalog());
    },
  };
}
