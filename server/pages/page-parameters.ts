import { readSentWeights } from '../../src/core/school-score.ts';
import { contributorsHubElement } from '../../src/elements/contributors-hub/contributors-hub.element.ts';
import { typeFilters } from '../../src/elements/contributors-hub/contributors-hub.logic.ts';
import { cleanQuery } from '../search/read-query.ts';

const finderParameters = [
  'degree',
  'category',
  'subject',
  'state',
  'sort',
  'school',
  'dcs[degrees][]',
  'dcs[categories][]',
  'dcs[subjects][]',
];
/** `show=all` shows all schools of each ranking; `weights` also sorts them by the visitor's weights. */
const rankingParameters = ['show', 'weights'];
const contributorsHubParameters = ['page', 'q', 'type'];
const searchParameters = ['q', 'type'];
const maxParameterCharacters = 200;
/** Enough for four slugs; the page names the further ones, which it does not compare. */
const maxSchoolsCharacters = 500;
const compareParameters = ['schools', 'add'];

/** Paths of the finder's results, without a trailing slash. */
const finderPaths: ReadonlySet<string> = new Set(['/discover', '/study-match']);
/** The search page, without its trailing slash. */
const searchPath = '/search';

const withoutTrailingSlash = (path: string) => path.replace(/\/$/, '');

/** The query parameters that the page at a path reads. */
function parametersOf(path: string, contributorPath: string): readonly string[] {
  const bare = withoutTrailingSlash(path);
  if (finderPaths.has(bare)) return finderParameters;
  if (bare === searchPath) return searchParameters;
  if (bare === '/compare') return compareParameters;
  return bare === `/${contributorPath}` ? contributorsHubParameters : rankingParameters;
}

/** The number of pages of contributors, as the element limits it; undefined if invalid. */
function readPageCount(text: string | null): string | undefined {
  const page = Number(text);
  const { min, max } = contributorsHubElement.attributes.page;
  return Number.isInteger(page) && page >= min && page <= max ? String(page) : undefined;
}

const isTypeFilter = (value: unknown) => typeFilters.some((type) => type === value);

/** The first slugs of a list that fit into the limit. */
const limitSchools = (list: string): string =>
  list.length <= maxSchoolsCharacters
    ? list
    : list.slice(0, Math.max(0, list.lastIndexOf(',', maxSchoolsCharacters)));

function readParameter(given: URLSearchParams, name: string): string | null | undefined {
  if (name === 'weights') return readSentWeights(given);
  if (name === 'page') return readPageCount(given.get(name));
  // A form with one checkbox per school sends one parameter per school.
  return name === 'schools' ? limitSchools(given.getAll(name).join(',')) : given.get(name);
}

/**
 * The parameters that the page at the path depends on, in a fixed order. Cache keys leave out all
 * others: otherwise made-up parameters could fill the cache with copies of one page.
 */
export function allowedParameters(path: string, search: string, contributorPath: string): URLSearchParams {
  const allowed = new URLSearchParams();
  if (search.length <= 1) return allowed;
  const given = new URLSearchParams(search);
  for (const name of parametersOf(path, contributorPath)) {
    const value = readParameter(given, name);
    if (name === 'show' && value !== 'all') continue;
    if (name === 'type' && withoutTrailingSlash(path) !== searchPath && !isTypeFilter(value)) continue;
    // The search page truncates long queries, so equal truncated queries share one cached page.
    const used = name === 'q' && withoutTrailingSlash(path) === searchPath ? cleanQuery(value ?? '') : value;
    if (used && used.length <= (name === 'schools' ? maxSchoolsCharacters : maxParameterCharacters))
      allowed.set(name, used);
  }
  return allowed;
}
