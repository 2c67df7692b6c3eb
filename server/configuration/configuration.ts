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
 * @throws ConfigurationError that names all invalid variables at once
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries<Variable<unknown>>(configurationVariables)) {
    const given = environment[entry.name]?.trim() || undefined;
    const value = given ?? entry.default;
    if (value === undefined) continue;
    const result = v.safeParse(entry.schema, value);
    if (result.success) values[key] = result.output;
    else problems.push(describeProblem(entry, value));
  }
  const configuration = values as Configuration;
  problems.push(...findContradictions(configuration));
  if (problems.length > 0)
    throw new ConfigurationError(
      `The configuration is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  const contentDir = environment.CONTENT_DIR?.trim()
    ? configuration.contentDir
    : `sites/${configuration.site}`;
  return { ...configuration, contentDir };
}

function describeProblem(entry: Variable<unknown>, value: string): string {
  const subject = entry.isSecret ? 'has a value that' : `is ${JSON.stringify(value)}, which`;
  return `${entry.name} ${subject} is not allowed: it must be ${entry.allowed}.`;
}

function findContradictions({
  cms,
  cmsUrl,
  cmsUser,
  cmsPassword,
  indexNowKey,
  siteUrl,
  eventsFile,
  eventsUrl,
  imageStore,
  awsAccessKeyId,
  awsSecretAccessKey,
  ...purging
}: Configuration): string[] {
  const problems = findMissingPurgeSecrets(purging);
  if (indexNowKey && !siteUrl)
    problems.push('SITE_URL is missing: INDEXNOW_KEY is set, and search engines need the public URL.');
  if (eventsFile && eventsUrl)
    problems.push('EVENTS_FILE and EVENTS_URL are both set: events go to one of them.');
  if (imageStore && !(awsAccessKeyId && awsSecretAccessKey))
    problems.push('IMAGE_STORE is set: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, too.');
  if (cms && cms !== 'embedded' && !cmsUrl)
    problems.push(`CMS_URL is missing: CMS is ${JSON.stringify(cms)}, so it must be ${httpUrl.allowed}.`);
  if (Boolean(cmsUser) !== Boolean(cmsPassword))
    problems.push(`${cmsUser ? 'CMS_PASSWORD' : 'CMS_USER'} is missing: set both the user and the password.`);
  return problems;
}

function findMissingPurgeSecrets({
  frontCaches = [],
  purgeLog,
  pageStore,
  purgeSecret,
  fastlyToken,
  cloudflareToken,
}: Pick<
  Configuration,
  'frontCaches' | 'purgeLog' | 'pageStore' | 'purgeSecret' | 'fastlyToken' | 'cloudflareToken'
>): string[] {
  const problems: string[] = [];
  const has = (kind: string) => frontCaches.some((entry) => entry.startsWith(kind));
  if ((purgeLog || frontCaches.length > 0) && !purgeSecret)
    problems.push('PURGE_SECRET is missing: PURGE_LOG and FRONT_CACHES need it.');
  if (pageStore && !purgeLog)
    problems.push('PURGE_LOG is missing: PAGE_STORE is set, and the log says which pages are outdated.');
  if (has('fastly:') && !fastlyToken) problems.push('FASTLY_TOKEN is missing: FRONT_CACHES names Fastly.');
  if (has('cloudflare:') && !cloudflareToken)
    problems.push('CLOUDFLARE_TOKEN is missing: FRONT_CACHES names Cloudflare.');
  return problems;
}
