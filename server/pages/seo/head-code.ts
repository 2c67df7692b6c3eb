import { parseFragment } from '../../../src/core/text/bounded-parser.ts';

/** Ten times the longest head code that an SEO plugin writes. */
const maxCharacters = 100_000;

export type Json = Readonly<Record<string, unknown>>;

/** Search engines read only objects with `@type` or `@graph`. */
function isDescription(value: unknown): value is Json {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    ('@type' in value || '@graph' in value)
  );
}

/** The JSON objects in a script that search engines would read; empty if the JSON is invalid. */
function readDescriptions(text: string): readonly Json[] {
  try {
    return [JSON.parse(text) as unknown].flat().filter(isDescription);
  } catch {
    // A CMS plugin wrote the JSON, so the server cannot fix it. Search engines ignore invalid JSON, too.
    return [];
  }
}

/**
 * Parses the structured data in a CMS's head code. All other code is dropped, and the caller serializes
 * the result again, so that no markup of the CMS gets into the page.
 */
export function readStructuredData(headCode: string | undefined): Json[] {
  if (!headCode) return [];
  return parseFragment(headCode.slice(0, maxCharacters)).childNodes.flatMap((node) => {
    if (!('tagName' in node) || node.tagName !== 'script') return [];
    if (node.attrs.find(({ name }) => name === 'type')?.value !== 'application/ld+json') return [];
    return readDescriptions(node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
  });
}

/** The `@type` values at the top level and in `@graph`. */
export function typesOf(data: readonly Json[]): ReadonlySet<unknown> {
  const nodes = data.flatMap((node) => [node, ...[node['@graph'] ?? []].flat().filter(isDescription)]);
  return new Set(nodes.flatMap((node) => node['@type'] ?? []));
}
