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
const hubParameters = ['page', 'q', 'type'];
const longestParameter = 200;

/** The paths of the finder's results, without the slash at their end. */
const finderPaths: ReadonlySet<string> = new Set(['/discover', '/study-match']);
const none = new URLSearchParams();

/** What the page at a path reads of its query. */
function parametersOf(path: string, contributorPath: string): readonly string[] {
  const bare = path.replace(/\/$/, '');
  if (finderPaths.has(bare)) return finderParameters;
  return bare === `/${contributorPath}` ? hubParameters : [];
}

/**
 * The parameters that the page at the path depends on, in one order. All others are
 * left out of cache keys, so that nobody fills the cache with one page in many copies.
 */
export function allowedParameters(path: string, search: string, contributorPath: string): URLSearchParams {
  const names = search.length > 1 ? parametersOf(path, contributorPath) : [];
  if (names.length === 0) return none;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value && value.length <= longestParameter) kept.set(name, value);
  }
  return kept;
}
