import { decodeEntities } from '../../src/core/text/plain-text.ts';

/** The first start tag of an element in a text. */
export interface StartTag {
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Tags of elements that have no content and no end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area br col embed hr img input link meta source track wbr'.split(' '),
);

/** Writes the value of a double-quoted attribute. */
export function encodeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const attributePattern = /([^\s"'<>/=[\]]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Reads attributes. If a name repeats, the first value counts, as in HTML. */
export function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** Comments, and tags without their `>`: a search for a missing `>` would take quadratic time. */
const markupPattern = /<!--(?:-?>|.*?(?:--!?>|$))|<(\/?[a-z!][^\s"'/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)/gis;

/** Lists the tags outside comments and attribute values. The name of an end tag starts with `/`. */
export function* listTags(html: string) {
  for (const { 0: tag, 1: name, 2: attributeText = '', index } of html.matchAll(markupPattern))
    if (name) yield { name: name.toLowerCase(), attributeText, start: index, end: index + tag.length };
}

/** Finds the first start tag of an element; undefined if there is none, or if it has no end. */
export function findStartTag(html: string, tag: string): StartTag | undefined {
  for (const { name, attributeText, start, end } of listTags(html)) {
    if (name !== tag) continue;
    const attributes = readAttributes(attributeText.replace(/\/\s*$/, ''));
    return html[end] === '>' ? { start, end: end + 1, attributes } : undefined;
  }
  return undefined;
}

/** Writes attributes, each with a space before it. */
export function printAttributes(attributes: Iterable<readonly [string, string]>, separator = ' '): string {
  return [...attributes]
    .map(([name, text]) => separator + (text === '' ? name : `${name}="${encodeAttribute(text)}"`))
    .join('');
}

/** Replaces the attributes of the first element of a tag. */
export function replaceAttributes(
  html: string,
  tag: string,
  attributes: ReadonlyMap<string, string>,
): string {
  const found = findStartTag(html, tag);
  if (!found) return html;
  const isSame =
    found.attributes.size === attributes.size &&
    [...attributes].every(([name, text]) => found.attributes.get(name) === text);
  if (isSame) return html;
  const startTag = `<${tag}${printAttributes(attributes)}>`;
  return html.slice(0, found.start) + startTag + html.slice(found.end);
}

/** Returns the content of the first element of a tag, and the text after the element. */
export function splitElement(html: string, tag: string): { content: string; after: string } {
  const rest = html.slice(findStartTag(html, tag)?.end ?? html.length);
  let depth = 1;
  for (const { name, start, end } of listTags(rest)) {
    if (name === tag) depth += 1;
    else if (name === `/${tag}`) depth -= 1;
    if (depth === 0) return { content: rest.slice(0, start), after: rest.slice(end).replace(/^[^>]*>?/, '') };
  }
  return { content: rest, after: '' };
}
