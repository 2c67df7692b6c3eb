import type { SiteConfig } from '../model/site-config.ts';
import { safeUrl } from '../urls.ts';

type Values = Readonly<Record<string, unknown>>;

/** Types of keys without a default value. Without a type, any value is valid. */
const kinds: Readonly<Record<string, string>> = {
  partner: 'object',
  analytics: 'object',
  consent: 'object',
  networkCode: 'string',
  brand: 'string',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? 'list of strings' : 'list';
  return value === null ? 'null' : typeof value;
}

/** The type that a value must have; empty if any type is valid. */
function expectedKind(key: string, previous: unknown): string {
  return previous === undefined ? (kinds[key] ?? (key.endsWith('Url') ? 'string' : '')) : kindOf(previous);
}

/**
 * The value without characters that browsers ignore in URLs; undefined if it is invalid, with a warning.
 *
 * @param name path of the key, such as `ads.density`
 * @param key last part of the name
 */
function cleanValue(name: string, key: string, value: unknown, previous: unknown): unknown {
  const kind = kindOf(value);
  const expected = expectedKind(key, previous);
  const isUrl = kind === 'string' && /Url(?:$|\.)/.test(name);
  // A list of strings is valid for any list.
  const hasType = kind.startsWith(expected);
  const clean = isUrl && value ? safeUrl(value as string) : value;
  if (hasType && clean !== undefined) return clean;
  const problem = hasType ? 'scheme is not allowed' : `type must be ${expected}`;
  console.warn(
    `Configuration: ${name} is ${JSON.stringify(value)}; its ${problem}. Using ${JSON.stringify(previous) ?? 'no value'}.`,
  );
  return undefined;
}

function mergeValues(values: Values, override: unknown, path = ''): Values {
  const merged: Record<string, unknown> = { ...values };
  for (const [key, value] of Object.entries(override ?? {})) {
    const previous = values[key];
    // Services write null for absent values.
    if (value === undefined || (value === null && previous === undefined)) continue;
    const clean = cleanValue(path + key, key, value, previous);
    if (clean === undefined) continue;
    merged[key] =
      kindOf(clean) === 'object' && !path ? mergeValues((previous ?? {}) as Values, clean, `${key}.`) : clean;
  }
  return merged;
}

/**
 * Merges an override over a configuration, key by key, one level deep. Logs and skips values of the wrong
 * type and unsafe URLs, because a mistake in a host page must not break its elements.
 */
export function mergeConfig(config: SiteConfig, override: unknown): SiteConfig {
  return kindOf(override) === 'object'
    ? (mergeValues(config as unknown as Values, override) as unknown as SiteConfig)
    : config;
}
