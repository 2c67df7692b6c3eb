/** A question that the search service does not answer; the message goes to the caller. */
export class SearchError extends Error {
  override readonly name = 'SearchError';

  constructor(
    message: string,
    readonly status: number = 400,
  ) {
    super(message);
  }
}

/** A record's facets: attribute to its one value. */
export type Facets = Readonly<Record<string, string>>;
type Test = (facets: Facets) => boolean;

interface Term {
  readonly attribute: string;
  readonly value: string;
  readonly isNegative: boolean;
}

/** `attribute:value`, negated as `attribute:-value` or `-attribute:value`; `\-` is a value's own hyphen. */
function readTerm(text: string): Term {
  const colon = text.indexOf(':');
  if (colon < 1) throw new SearchError(`invalid facetFilters: ${JSON.stringify(text)} is not of the form attribute:value`);
  const [attribute, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  if (attribute.startsWith('-')) return { attribute: attribute.slice(1), value, isNegative: true };
  if (value.startsWith('-')) return { attribute, value: value.slice(1), isNegative: true };
  return { attribute, value: value.replace(/^\\-/, '-'), isNegative: false };
}

/** One look-up for all terms of an attribute: hundreds of excluded schools cost what one does. */
function groupValues(terms: readonly Term[]): [attribute: string, values: ReadonlySet<string>][] {
  const groups = new Map<string, Set<string>>();
  for (const { attribute, value } of terms) groups.set(attribute, (groups.get(attribute) ?? new Set()).add(value));
  return [...groups];
}

const holds = (facets: Facets, attribute: string, values: ReadonlySet<string>): boolean => values.has(facets[attribute] ?? '');

function compileAny(filters: readonly unknown[]): Test {
  const terms = filters.filter((filter) => typeof filter === 'string').map(readTerm);
  const wanted = groupValues(terms.filter(({ isNegative }) => !isNegative));
  const unwanted = terms.filter(({ isNegative }) => isNegative);
  const nested = filters.filter((filter) => typeof filter !== 'string').map(compileAll);
  if (filters.length === 0) return () => true;
  return (facets) =>
    wanted.some(([attribute, values]) => holds(facets, attribute, values)) ||
    unwanted.some(({ attribute, value }) => facets[attribute] !== value) ||
    nested.some((test) => test(facets));
}

function compileAll(filters: unknown): Test {
  const list = Array.isArray(filters) ? filters : [filters];
  const wrong = list.find((filter) => typeof filter !== 'string' && !Array.isArray(filter));
  if (wrong !== undefined) throw new SearchError('invalid facetFilters: expected texts and lists of texts');
  const terms = list.filter((filter) => typeof filter === 'string').map(readTerm);
  const wanted = terms.filter(({ isNegative }) => !isNegative);
  const unwanted = groupValues(terms.filter(({ isNegative }) => isNegative));
  const nested = list.filter((filter) => Array.isArray(filter)).map(compileAny);
  return (facets) =>
    wanted.every(({ attribute, value }) => facets[attribute] === value) &&
    unwanted.every(([attribute, values]) => !holds(facets, attribute, values)) &&
    nested.every((test) => test(facets));
}

/**
 * Algolia's `facetFilters` as a test: a list holds when all of it does, a list in
 * it when any of it does, and so on by turns.
 * @throws SearchError
 */
export function compileFacetFilters(filters: unknown): Test {
  return filters === undefined || filters === null ? () => true : compileAll(filters);
}
