import * as v from 'valibot';
import { type Configuration, configurationVariables } from './configuration-variables.ts';
import { httpUrl } from './value-kinds.ts';
import type { Variable } from './variable.ts';

export type { Configuration };

/** The configuration is invalid. The message lists every invalid variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws ConfigurationError whose message names all invalid variables
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const problems: string[] = [];
  const invalid = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries<Variable<unknown>>(configurationVariables)) {
    const given = environment[entry.name]?.trim() || undefined;
    const value = given ?? entry.default;
    if (value === undefined) continue;
    const result = v.safeParse(entry.schema, value);
    if (result.success) {
      values[key] = result.output;
      continue;
    }
    invalid.add(entry.name);
    problems.push(describeProblem(entry, value));
  }
  const configuration = values as Configuration;
  // An invalid variable is not missing.
  for (const { name, reason } of findMissing(configuration))
    if (!invalid.has(name)) problems.push(`${name} is missing: ${reason}`);
  if (configuration.eventsFile && configuration.eventsUrl)
    problems.push('EVENTS_FILE and EVENTS_URL are both set: set only one of them.');
  if (sharePort(configuration))
    problems.push(`PORT and METRICS_PORT are both ${configuration.port}. Choose another METRICS_PORT.`);
  if (problems.length > 0)
    throw new ConfigurationError(
      `The configuration is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  const contentDir = environment.CONTENT_DIR?.trim()
    ? configuration.contentDir
    : `sites/${configuration.site}`;
  return { ...configuration, contentDir };
}

/** Whether visitors and Prometheus would use the same port of an address. Port 0 is any free port. */
function sharePort({ host, port, metricsHost, metricsPort }: Configuration): boolean {
  const hosts = [host, metricsHost];
  const isSameHost = host === metricsHost || hosts.includes('0.0.0.0') || hosts.includes('::');
  return Boolean(port) && port === metricsPort && isSameHost;
}

/** Replaces everything before the last `@`, which may be the user and the password of a URL. */
function hideCredentials(value: string): string {
  return value.replace(/^([a-z]+:\/\/)?.*@/is, '$1***@');
}

function describeProblem(entry: Variable<unknown>, value: string): string {
  const subject = entry.isSecret ? 'has a value that' : `is ${JSON.stringify(hideCredentials(value))}, which`;
  return `${entry.name} ${subject} is not allowed: it must be ${entry.allowed}.`;
}

interface MissingVariable {
  readonly name: string;
  readonly reason: string;
}

/** Finds variables that other variables need. Invalid variables are undefined in `given`. */
function findMissing(given: Partial<Configuration>): MissingVariable[] {
  const { cms, cmsUser, cmsPassword, frontCaches = [], imageStore } = given;
  const hasFrontCache = (kind: string) => frontCaches.some((entry) => entry.startsWith(kind));
  const rules: readonly (readonly [isMissing: unknown, name: string, reason: string])[] = [
    [
      (given.purgeLog || frontCaches.length > 0) && !given.purgeSecret,
      'PURGE_SECRET',
      'PURGE_LOG and FRONT_CACHES need it.',
    ],
    [given.searchSiteIndex && !given.searchUrl, 'SEARCH_URL', 'SEARCH_SITE_INDEX needs it.'],
    [
      given.pageStore && !given.purgeLog,
      'PURGE_LOG',
      'PAGE_STORE is set, and needs the log to find outdated pages.',
    ],
    [hasFrontCache('fastly:') && !given.fastlyToken, 'FASTLY_TOKEN', 'FRONT_CACHES names Fastly.'],
    [
      hasFrontCache('cloudflare:') && !given.cloudflareToken,
      'CLOUDFLARE_TOKEN',
      'FRONT_CACHES names Cloudflare.',
    ],
    [
      given.indexNowKey && !given.siteUrl,
      'SITE_URL',
      'INDEXNOW_KEY is set, and search engines need the public URL.',
    ],
    [imageStore && !given.awsAccessKeyId, 'AWS_ACCESS_KEY_ID', 'IMAGE_STORE needs it.'],
    [imageStore && !given.awsSecretAccessKey, 'AWS_SECRET_ACCESS_KEY', 'IMAGE_STORE needs it.'],
    [
      cms && cms !== 'embedded' && !given.cmsUrl,
      'CMS_URL',
      `CMS is ${JSON.stringify(cms)}, so it must be ${httpUrl.allowed}.`,
    ],
    [cmsUser && !cmsPassword, 'CMS_PASSWORD', 'set both the user and the password.'],
    [cmsPassword && !cmsUser, 'CMS_USER', 'set both the user and the password.'],
  ];
  return rules.flatMap(([isMissing, name, reason]) => (isMissing ? [{ name, reason }] : []));
}
