import * as v from 'valibot';

/** The environment does not allow a start; the message lists every variable that is wrong. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

interface Variable<Value> {
  readonly name: string;
  readonly description: string;
  /** What a value must look like, in words for the operator. */
  readonly allowed: string;
  readonly default: string | undefined;
  /** Never printed, whether right or wrong. */
  readonly isSecret: boolean;
  readonly schema: v.GenericSchema<string, Value>;
}

type Shape = Readonly<Record<string, Variable<unknown>>>;
type ValueOf<Entry> = Entry extends {
  readonly schema: v.GenericSchema<string, infer Value>;
  readonly default: infer Default;
}
  ? Value | (Default extends string ? never : undefined)
  : never;

function variable<const Default extends string | undefined, Value>(
  name: string,
  defaultText: Default,
  description: string,
  allowed: string,
  schema: v.GenericSchema<string, Value>,
  isSecret = false,
) {
  return { name, default: defaultText, description, allowed, schema, isSecret };
}

const text = v.pipe(v.string(), v.nonEmpty());
const token = v.pipe(v.string(), v.regex(/^\S+$/));
const minSecretLength = 16;
const secret = v.pipe(token, v.minLength(minSecretLength));
const address = v.pipe(v.string(), v.check(isHttpUrl), v.transform(trimSlashes));
const origin = v.pipe(
  v.string(),
  v.check((value) => isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`),
  v.transform(trimSlashes),
);
const addressOrPath = v.pipe(
  v.string(),
  v.check((value) => /^\/(?![/\\])/.test(value) || isHttpUrl(value)),
);
const hostList = v.pipe(
  v.string(),
  v.transform(splitList),
  v.array(v.pipe(v.string(), v.regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i), v.toLowerCase())),
);
const trustProxy = v.union([
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  integer(0, 20),
  v.pipe(
    v.string(),
    v.transform(splitList),
    v.array(v.pipe(v.string(), v.regex(/^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d{1,3})?)$/i))),
  ),
]);
const addressText = 'an http(s) address';
const tokenText = 'any text without spaces';
const secretText = `at least ${minSecretLength} characters without spaces`;

/** Every name of the operator's contract, once: reading, `--help` and the README come from here. */
export const configurationVariables = {
  host: variable(
    'HOST',
    '127.0.0.1',
    'Address to listen on',
    'a host name or IP address',
    v.pipe(v.string(), v.regex(/^[a-z0-9.:-]+$/i)),
  ),
  port: variable(
    'PORT',
    '3000',
    'Port to listen on; 0 takes a free one',
    'a whole number from 0 to 65535',
    integer(0, 65535),
  ),
  site: variable(
    'SITE',
    'nursing',
    'Which of the shipped sites to serve',
    'nursing or social-work',
    v.picklist(['nursing', 'social-work']),
  ),
  siteUrl: variable(
    'SITE_URL',
    undefined,
    "Public origin for canonical addresses; unset: the request's own",
    'an http(s) origin without a path',
    origin,
  ),
  cms: variable(
    'CMS',
    'embedded',
    'Where content comes from',
    'embedded, wpgraphql or wordpress',
    v.picklist(['embedded', 'wpgraphql', 'wordpress']),
  ),
  cmsUrl: variable(
    'CMS_URL',
    undefined,
    'Address of the WordPress, for CMS other than embedded',
    addressText,
    address,
  ),
  cmsUser: variable('CMS_USER', undefined, 'User of the WordPress', 'any text', text),
  cmsPassword: variable(
    'CMS_PASSWORD',
    undefined,
    "That user's application password",
    'any text',
    text,
    true,
  ),
  contentDir: variable('CONTENT_DIR', 'sites/<SITE>', 'Folder of the embedded content', 'a folder', text),
  dataDir: variable('DATA_DIR', '.data', 'Folder for imported data and caches', 'a folder', text),
  inventoryUrl: variable(
    'INVENTORY_URL',
    undefined,
    'Inventory service; unset: built in',
    addressText,
    address,
  ),
  inventoryStagingUrl: variable(
    'INVENTORY_STAGING_URL',
    undefined,
    'Inventory service of pages on localhost or an IP address; unset: INVENTORY_URL',
    addressText,
    address,
  ),
  searchUrl: variable('SEARCH_URL', undefined, 'Search service; unset: built in', addressText, address),
  searchAppId: variable(
    'SEARCH_APP_ID',
    'embedded',
    'Application id for an outside search service, where the key answer names none',
    'letters, digits and hyphens',
    v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  ),
  redirectUrl: variable(
    'REDIRECT_URL',
    undefined,
    'Partner redirect service; unset: built in',
    addressText,
    address,
  ),
  studyMatchUrl: variable(
    'STUDY_MATCH_URL',
    undefined,
    'Study match page; unset: built in',
    'an http(s) address or a path',
    addressOrPath,
  ),
  imageHosts: variable(
    'IMAGE_HOSTS',
    '',
    'Hosts whose pictures are resized, separated by commas',
    'host or host:port, separated by commas',
    hostList,
  ),
  identityToken: variable(
    'IDENTITY_TOKEN',
    'embedded',
    'Token that browsers send to the services',
    tokenText,
    token,
  ),
  purgeSecret: variable(
    'PURGE_SECRET',
    undefined,
    'Bearer secret of /-/purge and /-/explain; unset: off',
    secretText,
    secret,
    true,
  ),
  purgePeers: variable(
    'PURGE_PEERS',
    '',
    'Other processes, then caches in front, that a purge is passed on to',
    'http(s) origins without a path, separated by commas',
    v.pipe(v.string(), v.transform(splitList), v.array(origin)),
  ),
  prerenderSecret: variable(
    'PRERENDER_SECRET',
    undefined,
    'Bearer secret of /api/prerender; unset: off',
    secretText,
    secret,
    true,
  ),
  previewSecret: variable(
    'PREVIEW_SECRET',
    undefined,
    'Secret of previews; unset: off',
    secretText,
    secret,
    true,
  ),
  indexNowKey: variable(
    'INDEXNOW_KEY',
    undefined,
    'Key by which search engines are told of changed pages; unset: off',
    '8 to 128 letters, digits and hyphens',
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{8,128}$/)),
  ),
  indexNowUrl: variable(
    'INDEXNOW_URL',
    'https://api.indexnow.org/indexnow',
    'Where such news is sent',
    addressText,
    address,
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    'false',
    'Proxies whose X-Forwarded headers count',
    'true, false, a number of hops, or addresses separated by commas',
    trustProxy,
  ),
  cacheMb: variable(
    'CACHE_MB',
    '128',
    'Memory for rendered pages, in megabytes',
    'a whole number from 1 to 65536',
    integer(1, 65536),
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'Least severe level that is logged',
    'trace, debug, info, warn, error, fatal or silent',
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  ),
} satisfies Shape;

/** What the server is started with: validated, addresses without trailing slashes. */
export type Configuration = {
  readonly [Key in keyof typeof configurationVariables]: ValueOf<(typeof configurationVariables)[Key]>;
};

/**
 * Reads the environment once. An empty variable counts as unset. Throws one
 * ConfigurationError that names every variable that is wrong, because an operator
 * who learns of them one by one restarts as many times.
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
      `The environment is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  const contentDir = environment.CONTENT_DIR?.trim()
    ? configuration.contentDir
    : `sites/${configuration.site}`;
  return { ...configuration, contentDir };
}

function describeProblem(entry: Variable<unknown>, value: string): string {
  return `${entry.name} ${entry.isSecret ? 'has a value that' : `is ${JSON.stringify(value)}, which`} is not allowed: it must be ${entry.allowed}.`;
}

function findContradictions({
  cms,
  cmsUrl,
  cmsUser,
  cmsPassword,
  indexNowKey,
  siteUrl,
}: Configuration): string[] {
  const problems: string[] = [];
  if (indexNowKey && !siteUrl)
    problems.push('SITE_URL is missing: INDEXNOW_KEY is set, and search engines need the public address.');
  if (cms && cms !== 'embedded' && !cmsUrl)
    problems.push(`CMS_URL is missing: CMS is ${JSON.stringify(cms)}, so it must be ${addressText}.`);
  if (Boolean(cmsUser) !== Boolean(cmsPassword))
    problems.push(`${cmsUser ? 'CMS_PASSWORD' : 'CMS_USER'} is missing: user and password go together.`);
  return problems;
}

function integer(minimum: number, maximum: number) {
  return v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(minimum), v.maxValue(maximum));
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function trimSlashes(value: string): string {
  return value.replace(/\/+$/, '');
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
