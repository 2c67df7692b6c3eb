import type { SiteConfig } from './model/site-config.ts';
import { safeUrl } from './urls.ts';

type Values = Readonly<Record<string, unknown>>;

/** Keys that have no default to tell their kind. */
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
    const former = under[key];
    const isUrl = kind === 'string' && (key.endsWith('Url') || path === 'inventoryUrl.');
    const wanted =
      former === undefined ? (kinds[key] ?? (key.endsWith('Url') ? 'string' : kind)) : kindOf(former);
    // Nothing given where nothing is: services leave out in this way, too.
    if (value === undefined || (value === null && former === undefined)) continue;
    if (kind !== wanted || (isUrl && value && !safeUrl(String(value))))
      console.warn(`Configuration: ${path}${key} cannot be used; what was there holds`);
    else
      merged[key] =
        kind === 'object' && !path
          ? mergeValues((former ?? {}) as Values, value, `${key}.`)
          : isUrl
            ? (safeUrl(String(value)) ?? '')
            : value;
  }
  return merged;
}

/**
 * Puts a layer of configuration over another, key by key, one level deep. A value of
 * another kind than the one below it, or an address that is none to follow, is told
 * and left out: a typing error in a host page must not stop every element on it.
 */
export function mergeConfig(under: SiteConfig, over: unknown): SiteConfig {
  return kindOf(over) === 'object'
    ? (mergeValues(under as unknown as Values, over, '') as unknown as SiteConfig)
    : under;
}
