import type * as v from 'valibot';
import {
  anyText,
  file,
  folder,
  frontCaches,
  fullUrl,
  hostName,
  hosts,
  httpUrl,
  httpUrlOrPath,
  matching,
  oneOf,
  origin,
  redisUrl,
  secret,
  token,
  trueOrFalse,
  trustedProxies,
  wholeNumber,
} from './value-kinds.ts';
import { secretVariable, type Variable, variable } from './variable.ts';

type ValueOf<Entry> = Entry extends {
  readonly schema: v.GenericSchema<string, infer Value>;
  readonly default: infer Default;
}
  ? Value | (Default extends string ? never : undefined)
  : never;

/** All environment variables. Parsing, `--help` and the documentation are derived from this table. */
export const configurationVariables = {
  host: variable('HOST', hostName, 'Address to listen on', '127.0.0.1'),
  port: variable('PORT', wholeNumber(0, 65535), 'Port to listen on; 0 selects a free one', '3000'),
  site: variable('SITE', oneOf('nursing', 'social-work'), 'Which of the shipped sites to serve', 'nursing'),
  siteUrl: variable('SITE_URL', origin, "Public origin for canonical URLs; unset: the request's own"),
  cms: variable('CMS', oneOf('embedded', 'wpgraphql', 'wordpress'), 'Where content comes from', 'embedded'),
  cmsUrl: variable('CMS_URL', httpUrl, 'URL of the WordPress site; required unless CMS is embedded'),
  cmsUser: variable('CMS_USER', anyText, 'WordPress user; needs CMS_PASSWORD'),
  cmsPassword: secretVariable('CMS_PASSWORD', anyText, "That user's application password; needs CMS_USER"),
  contentDir: variable('CONTENT_DIR', folder, 'Folder of the embedded content', 'sites/<SITE>'),
  dataDir: variable('DATA_DIR', folder, 'Folder for imported data and caches', '.data'),
  inventoryUrl: variable('INVENTORY_URL', httpUrl, 'Inventory service; unset: built in'),
  inventoryStagingUrl: variable(
    'INVENTORY_STAGING_URL',
    httpUrl,
    'Inventory service for pages on localhost or an IP address, and for server-rendered pages without SITE_URL; unset: INVENTORY_URL',
  ),
  searchUrl: variable('SEARCH_URL', httpUrl, 'Search service; unset: built in'),
  searchAppId: variable(
    'SEARCH_APP_ID',
    matching('letters, digits, hyphens and underscores', /^[\w-]+$/),
    'Application id for an external search service, if the key response has none',
    'embedded',
  ),
  searchSiteIndex: variable(
    'SEARCH_SITE_INDEX',
    matching('letters, digits, underscores and hyphens', /^[\w-]+$/),
    'Index of the site’s pages at SEARCH_URL, for the site’s search; needs SEARCH_URL; unset: built in',
  ),
  redirectUrl: variable('REDIRECT_URL', httpUrl, 'Partner redirect service; unset: built in'),
  studyMatchUrl: variable(
    'STUDY_MATCH_URL',
    httpUrlOrPath,
    'Study match page (schools for a visitor’s choices); unset: built in',
  ),
  imageHosts: variable(
    'IMAGE_HOSTS',
    hosts,
    'Hosts whose images the server resizes, separated by commas',
    '',
  ),
  identityToken: variable('IDENTITY_TOKEN', token, 'Token that browsers send to the services', 'embedded'),
  purgeSecret: secretVariable('PURGE_SECRET', secret, 'Bearer secret of /-/purge and /-/explain; unset: off'),
  purgeLog: secretVariable(
    'PURGE_LOG',
    redisUrl,
    'Redis or Valkey with the purges of all processes of the site; needs PURGE_SECRET; unset: this process only',
  ),
  pageStore: secretVariable(
    'PAGE_STORE',
    redisUrl,
    'Redis or Valkey with rendered pages that all processes of the site share; needs PURGE_LOG; unset: off',
  ),
  pageStoreMb: variable(
    'PAGE_STORE_MB',
    wholeNumber(1, 65536),
    'Memory for pages in PAGE_STORE, in megabytes',
    '256',
  ),
  frontCaches: variable(
    'FRONT_CACHES',
    frontCaches,
    'Caches in front of the server that receive purges; needs PURGE_SECRET, and the token of a CDN',
    '',
  ),
  fastlyToken: secretVariable('FASTLY_TOKEN', token, 'API token for purges of Fastly'),
  cloudflareToken: secretVariable('CLOUDFLARE_TOKEN', token, 'API token for purges of Cloudflare'),
  prerenderSecret: secretVariable('PRERENDER_SECRET', secret, 'Bearer secret of /api/prerender; unset: off'),
  previewSecret: secretVariable('PREVIEW_SECRET', secret, 'Secret of previews; unset: off'),
  indexNowKey: variable(
    'INDEXNOW_KEY',
    matching('8 to 128 letters, digits and hyphens', /^[a-zA-Z0-9-]{8,128}$/),
    'Key for reporting changed pages to search engines; needs SITE_URL; unset: off',
  ),
  indexNowUrl: variable(
    'INDEXNOW_URL',
    fullUrl,
    'Service that receives the reports of changed pages',
    'https://api.indexnow.org/indexnow',
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    trustedProxies,
    'Proxies whose X-Forwarded headers are trusted',
    'false',
  ),
  requestLimit: variable(
    'REQUEST_LIMIT',
    wholeNumber(1, 1_000_000),
    'Requests per minute and client to each of /api/prerender, /images, /v1, /go and /-/events; unset: no limit',
  ),
  cacheMb: variable(
    'CACHE_MB',
    wholeNumber(1, 65536),
    'Memory for rendered pages, in megabytes; caches of CMS responses and elements add up to 1.25 times as much',
    '128',
  ),
  drainSeconds: variable(
    'DRAIN_SECONDS',
    wholeNumber(0, 60),
    'Seconds from SIGTERM until the server stops listening, in which /readyz responds 503',
    '0',
  ),
  metricsPort: variable(
    'METRICS_PORT',
    wholeNumber(0, 65535),
    'Port of the metrics for Prometheus, at /metrics; 0 selects a free one; unset: off',
  ),
  metricsHost: variable(
    'METRICS_HOST',
    hostName,
    'Address to serve the metrics on; visitors should not reach it',
    '127.0.0.1',
  ),
  imageStore: variable(
    'IMAGE_STORE',
    matching(
      's3://BUCKET or s3://BUCKET/FOLDER',
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/,
    ),
    'Bucket for resized images that processes on several machines share; needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; unset: only the local disk',
  ),
  imageStoreEndpoint: variable(
    'IMAGE_STORE_ENDPOINT',
    origin,
    'Server of IMAGE_STORE; unset: Amazon S3 in AWS_REGION',
  ),
  awsRegion: variable(
    'AWS_REGION',
    matching('lowercase letters, digits and hyphens', /^[a-z0-9-]+$/),
    'Region of IMAGE_STORE',
    'us-east-1',
  ),
  awsAccessKeyId: variable('AWS_ACCESS_KEY_ID', token, 'Access key of IMAGE_STORE'),
  awsSecretAccessKey: secretVariable('AWS_SECRET_ACCESS_KEY', token, 'Secret key of IMAGE_STORE'),
  eventsFile: variable(
    'EVENTS_FILE',
    file,
    'File for tracking events of visitors who allow measurement, for the report; unset: off',
  ),
  eventsFileMb: variable(
    'EVENTS_FILE_MB',
    wholeNumber(1, 1024),
    'Size at which EVENTS_FILE is rotated, in megabytes; it is rotated daily, too',
    '32',
  ),
  eventsFiles: variable(
    'EVENTS_FILES',
    wholeNumber(1, 1000),
    'How many rotated files of EVENTS_FILE are stored',
    '30',
  ),
  eventsUrl: variable(
    'EVENTS_URL',
    fullUrl,
    'Server that receives the tracking events as lines of JSON, instead of EVENTS_FILE; unset: off',
  ),
  eventsToken: secretVariable('EVENTS_TOKEN', token, 'Bearer token for EVENTS_URL'),
  logRequests: variable(
    'LOG_REQUESTS',
    oneOf('all', 'uncached'),
    'Requests that are logged: all, or only those that were not served from memory',
    'uncached',
  ),
  logClients: variable(
    'LOG_CLIENTS',
    trueOrFalse,
    'Whether logged requests include the client’s address and user agent, which are personal data',
    'false',
  ),
  logLevel: variable(
    'LOG_LEVEL',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'Minimum severity of logged messages',
    'info',
  ),
} satisfies Readonly<Record<string, Variable<unknown>>>;

/** The validated configuration. Origins and URLs to which paths are added have no trailing slashes. */
export type Configuration = {
  readonly [Key in keyof typeof configurationVariables]: ValueOf<(typeof configurationVariables)[Key]>;
};
