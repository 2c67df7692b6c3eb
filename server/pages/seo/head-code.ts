import { parseHtml } from '../../content/content-tree.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Describes something: what has neither a type nor a graph says nothing to a search engine. */
function isDescription(value: unknown): value is Json {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    ('@type' in value || '@graph' in value)
  );
}

/** What a script describes, one by one; nothing where it describes nothing. */
function readDescriptions(text: string): readonly Json[] {
  try {
    return [JSON.parse(text) as unknown].flat().filter(isDescription);
  } catch {
    // A CMS's plugin wrote it, nobody here can mend it: search engines would ignore it, too.
    return [];
  }
}

/**
 * The structured data in a CMS's head code, parsed. Only `ld+json` scripts that
 * parse, and what of them describes something, are kept; whoever writes them writes them anew, so that nothing else of
 * the head code gets into a page.
 */
export function readStructuredData(headCode: string | undefined): Json[] {
  if (!headCode) return [];
  return parseHtml(headCode).childNodes.flatMap((node) => {
    if (!('tagName' in node) || node.tagName !== 'script') return [];
    if (node.attrs.find(({ name }) => name === 'type')?.value !== 'application/ld+json') return [];
    return readDescriptions(node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
  });
}

/** The types of the things that structured data describes at its top level or in its graph. */
export function typesOf(data: readonly Json[]): ReadonlySet<unknown> {
  const nodes = data.flatMap((node) => [node, ...[node['@graph'] ?? []].flat().filter(isDescription)]);
  return new Set(nodes.flatMap((node) => node['@type'] ?? []));
}
