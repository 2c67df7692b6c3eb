import type { ElementCatalog } from './element-catalog.ts';
import { findOwnScripts, type PageContext } from './own-scripts.ts';
import type { Problem } from './problem.ts';
import type { SourcePage, SourceScript } from './read-html.ts';
import type { WrittenElement } from './written-element.ts';

/** URLs of the single-file script, also with a hash. Only this script reads `data-prefix`. */
const singleScript = /\/embed(?:\.[\w-]+)?\.js\b/i;

/** The script throws an error for other values of `data-prefix`. */
const validPrefix = /^(?:[a-z][a-z0-9]*-)?$/;

const prefixOf = ({ attributes }: SourceScript): string => attributes.get('data-prefix') ?? '';

/** The page's scripts that read `data-prefix`. */
const findPrefixScripts = (page: Pick<SourcePage, 'scripts'>, context?: PageContext) =>
  findOwnScripts(page, context).filter(({ src }) => singleScript.test(src));

/** Returns the valid prefix that is nearest to an invalid one; empty if it has no letter. */
function correctPrefix(prefix: string): string {
  const name = prefix
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return name && `${name}-`;
}

/** The prefix that the page's script puts before our tags, such as `acme-`; empty without one. */
function findPrefix(page: Pick<SourcePage, 'scripts'>, context?: PageContext): string {
  const prefixes = findPrefixScripts(page, context).map(prefixOf);
  // The first script that runs defines all elements; one with an invalid prefix does not run.
  const used = prefixes.find((prefix) => validPrefix.test(prefix));
  // Without a script that runs, the author's tags have the prefix that the author meant.
  return used ?? correctPrefix(prefixes[0] ?? '');
}

/** Finds scripts with an invalid `data-prefix`, which throw an error and define no elements. */
export function lintPrefix(page: Pick<SourcePage, 'scripts'>, context?: PageContext): Problem[] {
  return findPrefixScripts(page, context).flatMap((script) => {
    const prefix = prefixOf(script);
    if (validPrefix.test(prefix)) return [];
    const fix = correctPrefix(prefix) || 'acme-';
    return {
      rule: 'invalid-value',
      severity: 'error',
      message: `data-prefix: ${JSON.stringify(prefix)} is invalid, so the script defines no elements. Write it like "${fix}".`,
      position: script.position,
      tag: 'script',
      attribute: 'data-prefix',
    };
  });
}

/**
 * Returns an element with its tags as in the declarations, and with the prefix for messages. Undefined if it
 * has no prefix, so it is not ours.
 */
export function removePrefix(
  element: WrittenElement,
  prefix: string,
  { attributes, parents }: Pick<ElementCatalog, 'attributes' | 'parents'>,
): WrittenElement | undefined {
  const { tag, parent, container, hiddenIn } = element;
  const strip = (name = '') => (name.startsWith(prefix) ? name.slice(prefix.length) : '');
  /** The declared tag of one of our elements; undefined for other names. */
  const findOwnTag = (name?: string) => {
    const ownTag = strip(name);
    return attributes.has(ownTag) && !parents.has(ownTag) ? ownTag : undefined;
  };
  const context = {
    prefix,
    parent: findOwnTag(parent) ?? parent,
    container: findOwnTag(container),
    hiddenIn: findOwnTag(hiddenIn) ?? hiddenIn,
  };
  // Children such as `accordion-section` never have the prefix. With one, they are unknown elements.
  if (tag === 'img' || parents.has(tag) || parents.has(strip(tag))) return { ...element, ...context };
  // All our tags have a hyphen, also misspelled ones: `acme-img` is the page's own element.
  if (!strip(tag).includes('-')) return undefined;
  return { ...element, ...context, tag: strip(tag), pageTag: tag };
}

/** Our elements in the source of a page, with tags as in the declarations, and the page's images. */
export function withoutPrefix(
  { elements, scripts }: SourcePage,
  catalog: Pick<ElementCatalog, 'attributes' | 'parents'>,
  context?: PageContext,
): WrittenElement[] {
  const prefix = findPrefix({ scripts }, context);
  return elements.flatMap((element) => removePrefix(element, prefix, catalog) ?? []);
}
