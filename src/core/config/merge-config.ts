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

function mergeValues(config: Values, layer: unknown, path: string): Values {
  const merged: Record<string, unknown> = { ...config };
  for (const [key, value] of Object.entries(layer ?? {})) {
    const kind = kindOf(value);
    const previous = config[key];
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
 * Merges a layer over a configuration, key by key, one level deep. Logs and skips values of
 * the wrong type and unsafe URLs, because a mistake in a host page must not break its elements.
 */
export function mergeConfig(config: SiteConfig, layer: unknown): SiteConfig {
  return kindOf(layer) === 'object'
    ? (mergeValues(config as unknown as Values, layer, '') as unknown as SiteConfig)
    : config;
}
