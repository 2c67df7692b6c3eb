import type { SiteConfig } from '../model/site-config.ts';
import { safeUrl } from '../urls.ts';

type Values = Readonly<Record<string, unknown>>;

/** Types of keys without a default value. */
const kinds: Readonly<Record<string, string>> = {
  partner: 'object',
  analytics: 'object',
  consent: 'object',
  networkCode: 'string',
};

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

function mergeValues(under: Values, over: unknown, path: string): Values {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over ?? {})) {
    const kind = kindOf(value);
    const previous = under[key];
    const isUrl = kind === 'string' && (key.endsWith('Url') || path === 'inventoryUrl.');
    const expected =
      previous === undefined ? (kinds[key] ?? (key.endsWith('Url') ? 'string' : kind)) : kindOf(previous);
    // Services write null for absent values.
    if (value === undefined || (value === null && previous === undefined)) continue;
    if (kind !== expected || (isUrl && value && !safeUrl(String(value))))
      console.warn(`Configuration: ${path}${key} is invalid; keeping the previous value`);
    else
      merged[key] =
        kind === 'object' && !path
          ? mergeValues((previous ?? {}) as Values, value, `${key}.`)
          : isUrl
            ? (safeUrl(String(value)) ?? '')
            : value;
  }
  return merged;
}

/**
 * Merges a layer of configuration over another, key by key, one level deep. Logs and skips values of
 * the wrong type and unsafe URLs, because a mistake in a host page must not break its elements.
 */
export function mergeConfig(under: SiteConfig, over: unknown): SiteConfig {
  return kindOf(over) === 'object'
    ? (mergeValues(under as unknown as Values, over, '') as unknown as SiteConfig)
    : under;
}
