import type { Token } from 'parse5';
import type { AttributeSpec } from '../../../src/core/declaration.ts';
import { safeImageUrl, safeUrl } from '../../../src/core/urls.ts';
import { allowedTags, urlAttributes } from '../allowed-html.ts';
import { type ElementRules, isOwnAttribute } from '../element-rules.ts';

/** Ids of page data, and names that scripts read from `window`: an author's element must not replace them. */
const reservedId = /^(?:embed-|page-|(?:eduembed|tagular|datalayer|googletag)$)/i;

/** Whether elements of the content must not have the id. */
export const isReservedId = (id: string): boolean => reservedId.test(id);

/**
 * Longer attributes are dropped, because an element renders in one turn. Real lists of people or links are
 * shorter.
 */
const maxAttributeCharacters = 65_536;

/** Removes the unsafe candidates of a `srcset`; returns undefined if no candidate is left. */
function cleanSrcset(text: string): string | undefined {
  const candidates = text
    // A comma ends a candidate after white space or a descriptor. Elsewhere, it belongs to the URL.
    .split(/,\s+|(?<=\s[\d.]+[wx]),|,$/)
    .map((candidate) => candidate.trim())
    .filter((candidate) => {
      const [url, descriptor, ...rest] = candidate.split(/\s+/);
      return (
        rest.length === 0 &&
        safeUrl(url) !== undefined &&
        (descriptor === undefined || /^\d+(\.\d+)?[wx]$/.test(descriptor))
      );
    });
  return candidates.join(', ') || undefined;
}

/** @param cleanUrl cleans the value of a URL attribute; undefined for other attributes */
function cleanValue(
  name: string,
  value: string,
  cleanUrl: typeof safeUrl | undefined,
  isDeclared: boolean,
): string | undefined {
  if (cleanUrl) return cleanUrl(value);
  // On our elements, `name` is the name of a person or an icon, not of a form field.
  if (isDeclared) return value;
  if (name === 'srcset') return cleanSrcset(value);
  if (name === 'id' || name === 'name')
    return !value || /\s/.test(value) || isReservedId(value) ? undefined : value;
  if (name === 'target') return value === '_blank' ? value : undefined;
  return value;
}

/** The attributes of our element; undefined for other tags. */
type OwnAttributes = ReadonlyMap<string, AttributeSpec> | undefined;

function isAllowedAttribute(tag: string, name: string, own: OwnAttributes): boolean {
  if (own ? isOwnAttribute(own, name) : allowedTags.get(tag)?.has(name)) return true;
  return /^aria-[a-z]+$/.test(name);
}

function findCleanUrl(name: string, own: OwnAttributes) {
  if (!own) return urlAttributes.has(name) ? safeUrl : undefined;
  const spec = own.get(name);
  if (spec?.type !== 'url') return undefined;
  return spec.allowsImageData ? safeImageUrl : safeUrl;
}

/**
 * Returns the allowed attributes of a start tag. Drops attributes that are too long, URLs with disallowed
 * schemes, and reserved ids. Adds `noopener` to the `rel` of links with a `target`.
 */
export function cleanAttributes(
  tag: string,
  attributes: readonly Token.Attribute[],
  rules: ElementRules,
): Record<string, string> {
  const own = rules.attributes.get(tag);
  const cleaned: Record<string, string> = {};
  for (const { name, value, namespace } of attributes) {
    if (namespace || value.length > maxAttributeCharacters || !isAllowedAttribute(tag, name, own)) continue;
    const clean = cleanValue(
      name,
      value.replaceAll('\0', ''),
      findCleanUrl(name, own),
      own?.has(name) === true,
    );
    if (clean !== undefined) cleaned[name] = clean;
  }
  if (cleaned.target)
    cleaned.rel = [...new Set([...(cleaned.rel?.split(/\s+/) ?? []), 'noopener'])].filter(Boolean).join(' ');
  return cleaned;
}
