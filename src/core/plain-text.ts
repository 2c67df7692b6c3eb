const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
};

function readEntity(entity: string, name: string): string {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number.parseInt(name.slice(1), 10)
      : undefined;
  if (code === undefined) return entities[name.toLowerCase()] ?? entity;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Tags, entities, and white space other than single spaces. */
const needsCleaning = /[<&]|\s\s|[^\S ]/;

/** Plain text of a CMS field that may contain HTML: drops tags, decodes entities. Undefined when nothing is left. */
export function readPlainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!needsCleaning.test(value)) return value.trim() || undefined;
  const words = value
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, readEntity)
    .replace(/\s+/g, ' ')
    .trim();
  return words || undefined;
}
