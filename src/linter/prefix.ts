import type { ElementCatalog } from './element-catalog.ts';
import type { SourcePage } from './read-html.ts';
import type { WrittenElement } from './written-element.ts';

/** URLs of our script, in all its versions. Also matches scripts of other sites, such as Instagram. */
export const embedScript = /\/embed(?:\.[\w-]+)?\.m?js\b/i;

/** The prefix that the page's script puts before our tags, such as `acme-`; empty without one. */
function findPrefix(scripts: SourcePage['scripts']): string {
  const prefixes = scripts
    .filter((script) => embedScript.test(script.get('src') ?? ''))
    .map((script) => script.get('data-prefix') ?? '');
  return prefixes.find((prefix) => /^[a-z][a-z0-9]*-$/.test(prefix)) ?? '';
}

/**
 * Returns an element with its tags as in the declarations. Undefined if it has no prefix, so it is not ours.
 */
export function removePrefix(
  element: WrittenElement,
  prefix: string,
  { parents }: Pick<ElementCatalog, 'parents'>,
): WrittenElement | undefined {
  const { tag, parent, container, hiddenIn } = element;
  // Children such as `accordion-section` never have the prefix.
  if (!tag.startsWith(prefix) && tag !== 'img' && !parents.has(tag)) return undefined;
  const strip = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  return {
    ...element,
    tag: strip(tag),
    parent: parent && strip(parent),
    container: container && strip(container),
    hiddenIn: hiddenIn && strip(hiddenIn),
  };
}

/** Our elements in the source of a page, with tags as in the declarations, and the page's images. */
export function withoutPrefix(
  { elements, scripts }: SourcePage,
  catalog: Pick<ElementCatalog, 'parents'>,
): WrittenElement[] {
  const prefix = findPrefix(scripts);
  return elements.flatMap((element) => removePrefix(element, prefix, catalog) ?? []);
}
