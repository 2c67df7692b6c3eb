import { cleanQuery } from '../search/read-query.ts';

const finderParameters = [
  'degree',
  'category',
  'subject',
  'state',
  'school',
  'dcs[degrees][]',
  'dcs[categories][]',
  'dcs[subjects][]',
];
/** `all` shows the whole list of each ranking on the page. */
const listParameters = ['show'];
const hubParameters = ['page', 'q', 'type'];
const searchParameters = ['q', 'type'];
const maxParameterCharacters = 200;

/** Paths of the finder's results, without a trailing slash. */
const finderPaths: ReadonlySet<string> = new Set(['/discover', '/study-match']);
/** The search page, without its trailing slash. */
const searchBase = '/search';
const none = new URLSearchParams();

/** The query parameters that the page at a path reads. */
function parametersOf(path: string, contributorPath: string): readonly string[] {
  const bare = path.replace(/\/$/, '');
  if (finderPaths.has(bare)) return finderParameters;
  if (bare === searchBase) return searchParameters;
  return bare === `/${contributorPath}` ? hubParameters : listParameters;
}

/**
 * The parameters that the page at the path depends on, in a fixed order. Cache keys leave out all
 * others: otherwise made-up parameters could fill the cache with copies of one page.
 */
export function allowedParameters(path: string, search: string, contributorPath: string): URLSearchParams {
  const names = search.length > 1 ? parametersOf(path, contributorPath) : [];
  if (names.length === 0) return none;
  const given = new URLSearchParams(search);
  const allowed = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (name === 'show' && value !== 'all') continue;
    // A long query is cut, and its results are those of its start.
    if (name === 'q' && value && path.startsWith(searchBase)) allowed.set(name, cleanQuery(value));
    else if (value && value.length <= maxParameterCharacters) allowed.set(name, value);
  }
  return allowed;
}
