import * as v from 'valibot';
import { operationVariables } from './operation-variables.ts';
import {
  hostList,
  httpUrl,
  httpUrlOrPath,
  httpUrlText,
  integer,
  origin,
  redisText,
  redisUrl,
  secret,
  secretText,
  splitList,
  text,
  token,
  tokenText,
  trustProxy,
} from './value-schemas.ts';
import { type Variable, variable } from './variable.ts';

export type { Variable };

type Shape = Readonly<Record<string, Variable<unknown>>>;
type ValueOf<Entry> = Entry extends {
  readonly schema: v.GenericSchema<string, infer Value>;
  readonly default: infer Default;
}
  ? Value | (Default extends string ? never : undefined)
  : never;

/** All environment variables. Parsing, `--help` and the documentation are derived from this table. */
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
    'Port to listen on; 0 selects a free one',
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
    "Public origin for canonical URLs; unset: the request's own",
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
    'URL of the WordPress, if CMS is not embedded',
    httpUrlText,
    httpUrl,
  ),
  cmsUser: variable('CMS_USER', undefined, 'WordPress user', 'any text', text),
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
    httpUrlText,
    httpUrl,
  ),
  inventoryStagingUrl: variable(
    'INVENTORY_STAGING_URL',
    undefined,
    'Inventory service for pages on localhost or an IP address; unset: INVENTORY_URL',
    httpUrlText,
    httpUrl,
  ),
  searchUrl: variable('SEARCH_URL', undefined, 'Search service; unset: built in', httpUrlText, httpUrl),
  searchAppId: variable(
    'SEARCH_APP_ID',
    'embedded',
    'Application id for an external search service, if the key response has none',
    'letters, digits and hyphens',
    v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  ),
  searchSiteIndex: variable(
    'SEARCH_SITE_INDEX',
    undefined,
    'Index of the site’s pages at SEARCH_URL, for the site’s search; unset: built in',
    'letters, digits, underscores and hyphens',
    v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  ),
  redirectUrl: variable(
    'REDIRECT_URL',
    undefined,
    'Partner redirect service; unset: built in',
    httpUrlText,
    httpUrl,
  ),
  studyMatchUrl: variable(
    'STUDY_MATCH_URL',
    undefined,
    'Study match page; unset: built in',
    'an http(s) URL or a path',
    httpUrlOrPath,
  ),
  imageHosts: variable(
    'IMAGE_HOSTS',
    '',
    'Hosts whose pictures the server resizes, separated by commas',
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
  purgeLog: variable(
    'PURGE_LOG',
    undefined,
    'Redis or Valkey with the purges of all processes of the site; unset: this process only',
    redisText,
    redisUrl,
    true,
  ),
  pageStore: variable(
    'PAGE_STORE',
    undefined,
    'Redis or Valkey with rendered pages that all processes of the site share; unset: off',
    redisText,
    redisUrl,
    true,
  ),
  pageStoreMb: variable(
    'PAGE_STORE_MB',
    '256',
    'Memory for pages in PAGE_STORE, in megabytes',
    'a whole number from 1 to 65536',
    integer(1, 65536),
  ),
  frontCaches: variable(
    'FRONT_CACHES',
    '',
    'Caches in front of the server that receive purges',
    'origins of Varnish, fastly:SERVICE or cloudflare:ZONE, separated by commas',
    v.pipe(
      v.string(),
      v.transform(splitList),
      v.array(v.union([v.pipe(v.string(), v.regex(/^(?:fastly|cloudflare):\w+$/)), origin])),
    ),
  ),
  fastlyToken: variable('FASTLY_TOKEN', undefined, 'API token for purges of Fastly', tokenText, token, true),
  cloudflareToken: variable(
    'CLOUDFLARE_TOKEN',
    undefined,
    'API token for purges of Cloudflare',
    tokenText,
    token,
    true,
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
    'Key for reporting changed pages to search engines; unset: off',
    '8 to 128 letters, digits and hyphens',
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{8,128}$/)),
  ),
  indexNowUrl: variable(
    'INDEXNOW_URL',
    'https://api.indexnow.org/indexnow',
    'Service that receives the reports of changed pages',
    httpUrlText,
    httpUrl,
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    'false',
    'Proxies whose X-Forwarded headers are trusted',
    'true, false, a number of hops, or addresses separated by commas',
    trustProxy,
  ),
  ...operationVariables,
} satisfies Shape;

/** The validated configuration; URLs have no trailing slashes. */
export type Configuration = {
  readonly [Key in keyof typeof configurationVariables]: ValueOf<(typeof configurationVariables)[Key]>;
};
