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

/** Entities that authors write by name; others stay as they are. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
};

const fromCode = (code: number, text: string) =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : text;

/** Replaces numeric entities and common named ones. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name) => {
    if (decimal) return fromCode(Number(decimal), entity);
    if (hex) return fromCode(Number.parseInt(hex, 16), entity);
    return Object.hasOwn(entities, name) ? (entities[name] ?? entity) : entity;
  });
}

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

/** Finds the first start tag of an element; undefined if there is none, or if it has no end. */
export function findStartTag(html: string, tag: string): StartTag | undefined {
  const name = new RegExp(`<${tag}(?=[\\s/>])`, 'i').exec(html);
  if (!name) return undefined;
  const end = name.index + name[0].length;
  // Tries this position only: an expression that tries each tag without an end takes quadratic time.
  const [rest, written = ''] = /^((?:"[^"]*"|'[^']*'|[^'">])*)>/.exec(html.slice(end)) ?? [];
  if (rest === undefined) return undefined;
  const attributes = readAttributes(written.replace(/\/\s*$/, ''));
  return { start: name.index, end: end + rest.length, attributes };
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

/** The text between the first start tag of an element and its last end tag. */
export function readContent(html: string, tag: string): string {
  const found = findStartTag(html, tag);
  if (!found) return '';
  const end = html.lastIndexOf(`</${tag}>`);
  return end < found.end ? '' : html.slice(found.end, end);
}
