import { parseFragment } from '../../core/text/bounded-parser.ts';
import kses from './data/kses.json' with { type: 'json' };

const globalAttributes = new Set(kses.globalAttributes);
const uriAttributes = new Set(kses.uriAttributes);
const protocols = new Set(kses.protocols);
const styles = new Set(kses.styles);

interface WrittenAttribute {
  readonly name: string;
  /** Undefined for an attribute without a value. */
  readonly value: string | undefined;
  readonly quote: string;
}

const namePattern = /[_a-z][-_a-z0-9:.]*/iy;
const valuePattern = /\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|\/?$)/y;
const emptyPattern = /(?=\s|$)/y;
/** The text that kses skips where it does not find an attribute. */
const skippedPattern = /(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'])+/y;

/** Reads the attributes that kses recognizes. Like kses, drops an attribute that no space follows. */
function readAttributes(text: string): WrittenAttribute[] {
  const attributes: WrittenAttribute[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    if (take(/\s+/y)) continue;
    const start = at;
    const name = take(namePattern)?.[0];
    const value = name && take(valuePattern);
    if (name && value)
      attributes.push({
        name,
        value: value[1] ?? value[2] ?? value[3] ?? '',
        quote: value[2] === undefined ? '"' : "'",
      });
    else if (name && take(emptyPattern)) attributes.push({ name, value: undefined, quote: '' });
    else {
      take(/=\s*/y);
      take(skippedPattern);
    }
    if (at === start) at++;
  }
  return attributes;
}

const decode = (text: string): string => {
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node && 'value' in node ? node.value : '';
};

/** Removes a protocol such as `javascript:` from the start of a URL, unless kses accepts it. */
function filterProtocol(url: string): string {
  const [start, protocol] = /^([^/?]*?)(?::|&#0*58;|&#x0*3a;|&colon;)/i.exec(url) ?? [];
  if (start === undefined || protocol === undefined) return url;
  const isAllowed = protocols.has(decode(protocol).replace(/\s/g, '').toLowerCase());
  return isAllowed ? url : url.slice(start.length).trimStart();
}

/** kses rejects a URL in which it finds this many protocols. */
const maxProtocols = 6;

function filterUrl(given: string): string {
  let url = given;
  for (let count = 0; count < maxProtocols; count += 1) {
    const filtered = filterProtocol(url);
    if (filtered === url) return url;
    url = filtered;
  }
  return '';
}

/** Removes the beginning of a `background` declaration up to its last `)`, if it has an image. */
function removeBackground(declaration: string): string {
  const [start] = /^background(?:-image)?\s*:/.exec(declaration) ?? [];
  if (start === undefined) return declaration;
  const [line = ''] = declaration.slice(start.length).split(/[\n\r\u2028\u2029]/, 1);
  const end = line.lastIndexOf(')');
  const hasImage = /\b(?:url|(?:linear|radial|conic)-gradient)\(/.test(line.slice(0, Math.max(0, end)));
  return hasImage ? declaration.slice(start.length + end + 1) : declaration;
}

/** Keeps the declarations of a `style` attribute whose property and value kses accepts. */
function filterStyle(style: string): string {
  return style
    .trim()
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      if (!declaration) return false;
      const [property = '', ...values] = declaration.split(':');
      const name = property.trim();
      if (values.length > 0 && !styles.has(name) && !/^--[\w-]+$/.test(name)) return false;
      const rest = removeBackground(
        declaration.replace(/\b(?:var|calc|min|max|minmax|clamp)\((?:[^()]|\([^()]*\))*\)/g, ''),
      );
      return !/[\\(&=}]|\/\*/.test(rest);
    })
    .join(';');
}

function isAllowed(tag: string, { name, value }: WrittenAttribute): boolean {
  const lower = name.toLowerCase();
  const own: readonly string[] | undefined = (kses.tags as Readonly<Record<string, readonly string[]>>)[tag];
  if (tag === 'a' && lower === 'download') return value === undefined;
  return (
    own?.includes(lower) ||
    globalAttributes.has(lower) ||
    (/^data(?:-[a-z0-9_]+)+$/.test(lower) && own !== undefined)
  );
}

/**
 * The attributes of a tag that kses keeps, as text with a space before each.
 *
 * @param text the rest of the tag after its name
 */
export function filterAttributes(tag: string, text: string): string {
  // Only PDF files of the site itself are allowed.
  if (tag === 'object') return '';
  return readAttributes(text)
    .filter((attribute) => isAllowed(tag, attribute))
    .map(({ name, value, quote }) => {
      if (value === undefined) return ` ${name}`;
      const isUrl = uriAttributes.has(name.toLowerCase());
      const isStyle = name.toLowerCase() === 'style';
      const kept = isUrl ? filterUrl(value) : isStyle ? filterStyle(value) : value;
      return isStyle && !kept ? '' : ` ${name}=${quote}${kept}${quote}`;
    })
    .join('');
}
