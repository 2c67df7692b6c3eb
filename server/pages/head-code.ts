import { parseFragment } from 'parse5';

type Json = Readonly<Record<string, unknown>>;

/** The object or list in a script; undefined for anything else. */
function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // A CMS's plugin wrote it, nobody here can mend it: search engines would ignore it, too.
    return undefined;
  }
}

/**
 * The structured data in a CMS's head code, parsed. Only `ld+json` scripts that
 * parse are kept; whoever writes them writes them anew, so that nothing else of
 * the head code gets into a page.
 */
export function readStructuredData(headCode: string | undefined): object[] {
  if (!headCode) return [];
  return parseFragment(headCode).childNodes.flatMap((node) => {
    if (!('tagName' in node) || node.tagName !== 'script') return [];
    if (node.attrs.find(({ name }) => name === 'type')?.value !== 'application/ld+json') return [];
    return readJson(node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')) ?? [];
  });
}

/** The types of the things that structured data describes at its top level or in its graph. */
export function typesOf(data: readonly object[]): ReadonlySet<unknown> {
  const nodes = data.flat().flatMap((node) => [node, ...[(node as Json)['@graph'] ?? []].flat()]) as Json[];
  return new Set(nodes.flatMap((node) => node?.['@type'] ?? []));
}
