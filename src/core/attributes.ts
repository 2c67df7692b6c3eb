import {
  type AttributeSpec,
  type AttributeTable,
  allowedValues,
  type ListAttribute,
  type PropsOfTable,
} from './declaration.ts';
import type { SiteConfig } from './model/site-config.ts';
import { toKebab } from './names.ts';
import { breakLongWords, parseJsonWithShortWords } from './text/long-words.ts';
import { parseWellFormedJson } from './text/well-formed.ts';
import { safeImageUrl, safeUrl, siteLink } from './urls.ts';

/** The part of the configuration that default links are resolved against. */
export type LinkBase = Pick<SiteConfig, 'homeUrl' | 'contributorPath'>;

/**
 * Called once per bad value, with the attribute's name and a description of the problem. The value is the
 * whole text or one word of a list; undefined for an object without a useful text.
 */
export type ReportBadAttribute = (attribute: string, problem: string, value?: string) => void;

function decodeNumber(
  spec: Extract<AttributeSpec, { type: 'number' | 'integer' }>,
  text: string,
): number | undefined {
  const trimmed = text.trim();
  const digits = spec.unit && trimmed.endsWith(spec.unit) ? trimmed.slice(0, -spec.unit.length) : trimmed;
  const number = Number(digits || Number.NaN);
  if (!Number.isFinite(number)) return undefined;
  const value = spec.type === 'integer' ? Math.trunc(number) : number;
  return Math.min(Math.max(value, spec.min ?? -Infinity), spec.max ?? Infinity);
}

function decodeJson(spec: Extract<AttributeSpec, { type: 'json' }>, text: string): unknown {
  try {
    return spec.clean(parseJsonWithShortWords(text));
  } catch {
    // The caller reports undefined as a bad value, with the attribute's name.
    return undefined;
  }
}

/** Reads comma-separated words or a JSON array of words. */
function decodeList(text: string): string[] | undefined {
  if (!text.trim().startsWith('[')) return toWords(text.split(','));
  try {
    const values = parseWellFormedJson(text);
    return Array.isArray(values) ? toWords(values) : undefined;
  } catch {
    // The caller reports undefined as a bad value, with the attribute's name.
    return undefined;
  }
}

const toWords = (values: readonly unknown[]) =>
  values.map((value) => breakLongWords(String(value).trim())).filter(Boolean);

/** Reads one of the allowed values, in any case; undefined for others. */
function decodeValue(values: readonly string[], text: string): string | undefined {
  const value = text.trim().toLowerCase();
  return values.includes(value.replace(/-\d+$/, '-N')) ? value : undefined;
}

function decodeText(spec: AttributeSpec, text: string): unknown {
  switch (spec.type) {
    case 'string':
      // White space alone counts as empty.
      return text.trim() && (spec.values ? decodeValue(spec.values, text) : breakLongWords(text));
    case 'url':
      return spec.allowsImageData ? safeImageUrl(text) : safeUrl(text);
    case 'boolean':
      return text === 'false' ? false : text === '' || text === 'true' ? true : undefined;
    case 'number':
    case 'integer':
      return decodeNumber(spec, text);
    case 'enum':
      return spec.values.includes(text) ? text : undefined;
    case 'list':
      return decodeList(text);
    case 'json':
      return decodeJson(spec, text);
  }
}

/** The value of an attribute that is absent or invalid. */
export function defaultOf(spec: AttributeSpec, site?: LinkBase): unknown {
  if (spec.type === 'json') return undefined;
  if (spec.type === 'url' && spec.default && site)
    return siteLink(spec.isContributorPath ? `/${site.contributorPath}/` : spec.default, site.homeUrl);
  return spec.default ?? (spec.type === 'boolean' ? false : undefined);
}

function describeProblem(spec: AttributeSpec, value: string): string {
  const values = allowedValues(spec);
  const type = spec.type === 'boolean' ? 'true or false' : `a valid ${spec.type}`;
  return `expected ${values ? `one of ${values.join(', ')}` : type}, got ${JSON.stringify(value.slice(0, 80))}`;
}

/** Keeps the allowed words of a list, and reports the others; undefined if no word is left. */
export function keepAllowedWords(
  name: string,
  spec: ListAttribute,
  words: readonly string[],
  report?: ReportBadAttribute,
): readonly string[] | undefined {
  const { values } = spec;
  if (!values) return words;
  const kept = words.filter((word) => values.includes(word));
  for (const word of words) if (!values.includes(word)) report?.(name, describeProblem(spec, word), word);
  return kept.length > 0 ? kept : undefined;
}

/**
 * Converts one attribute's text to its property's value; null means absent. Reports an invalid
 * value and returns the default. Never throws.
 */
export function decodeAttribute(
  name: string,
  spec: AttributeSpec,
  text: string | null,
  report?: ReportBadAttribute,
  site?: LinkBase,
): unknown {
  if (text === null) return defaultOf(spec, site);
  const value = decodeText(spec, text);
  // CMS forms write an empty attribute for "not set", so it is not reported.
  if (value === undefined && text.trim() !== '') report?.(name, describeProblem(spec, text), text);
  const kept =
    spec.type === 'list' && Array.isArray(value) ? keepAllowedWords(name, spec, value, report) : value;
  return kept ?? defaultOf(spec, site);
}

/**
 * Reads all attributes of a table. The server and the browser both use this function, so they render
 * the same from the same attributes.
 *
 * @param read returns an attribute's text, or null when it is absent
 * @param site makes default links absolute on pages of other origins; without it they stay paths
 */
export function decodeAttributes<A extends AttributeTable>(
  table: A,
  read: (attribute: string) => string | null,
  report?: ReportBadAttribute,
  site?: LinkBase,
): PropsOfTable<A> {
  const props: Record<string, unknown> = {};
  for (const name in table) {
    const spec = table[name];
    const attribute = toKebab(name);
    if (spec) props[name] = decodeAttribute(attribute, spec, read(attribute), report, site);
  }
  return props as PropsOfTable<A>;
}
