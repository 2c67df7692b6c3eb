import { toWellFormed } from './well-formed.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  copy: '©',
};

/**
 * Decodes the entities of text or of an attribute's value, by name or number: `&amp;`, `&#39;`, `&#x27;`.
 * Leaves unknown entities as they are.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?)(\w{1,7});/g, (entity, sign: string, written: string) => {
    const name = written.toLowerCase();
    // The leading zero makes `x27` hexadecimal and leaves `39` decimal.
    const code = sign ? Number(`0${name}`) : 0;
    return code > 0 && code <= 0x10ffff
      ? toWellFormed(String.fromCodePoint(code))
      : (entities[sign + name] ?? entity);
  });
}

/** Start and end tags. A `<` that starts no tag is text. */
export const tagPattern = /<\/?[a-z][^<>]*>/gi;

/** Tags, entities, and white space other than single spaces. */
const needsCleaning = /[<&]|\s\s|[^\S ]/;

/**
 * Plain text of a CMS field that may contain HTML: drops tags, decodes entities. A number becomes text.
 * Undefined when nothing is left.
 */
export function readPlainText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  if (!needsCleaning.test(value)) return value.trim() || undefined;
  const words = decodeEntities(value.replace(tagPattern, ' ')).replace(/\s+/g, ' ').trim();
  return words || undefined;
}
