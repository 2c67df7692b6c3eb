/**
 * Describes an invalid term in a message. Does not write out lists and objects: `JSON.stringify` recurses, and lists
 * may be nested at any depth.
 */
export function describeTerm(term: unknown): string {
  if (Array.isArray(term)) return 'a list';
  if (typeof term === 'object' && term !== null) return 'an object';
  return `the term ${JSON.stringify(term)?.slice(0, 100)}`;
}
