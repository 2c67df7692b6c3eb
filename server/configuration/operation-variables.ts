import * as v from 'valibot';
import { httpUrl, httpUrlText, integer, origin, text, token, tokenText } from './value-schemas.ts';
import { variable } from './variable.ts';

/** Variables of limits, pictures, events, metrics and logs. */
export const operationVariables = {
  requestLimit: variable(
    'REQUEST_LIMIT',
    undefined,
    'Requests per minute and client to each of /api/prerender, /images, /v1, /go and /-/events; unset: no limit',
    'a whole number from 1 to 1000000',
    integer(1, 1_000_000),
  ),
  cacheMb: variable(
    'CACHE_MB',
    '128',
    'Memory for rendered pages, in megabytes',
    'a whole number from 1 to 65536',
    integer(1, 65536),
  ),
  metricsPort: variable(
    'METRICS_PORT',
    undefined,
    'Port of the metrics for Prometheus, at /metrics; 0 selects a free one; unset: off',
    'a whole number from 0 to 65535',
    integer(0, 65535),
  ),
  metricsHost: variable(
    'METRICS_HOST',
    '127.0.0.1',
    'Address to serve the metrics on; visitors should not reach it',
    'a host name or IP address',
    v.pipe(v.string(), v.regex(/^[a-z0-9.:-]+$/i)),
  ),
  imageStore: variable(
    'IMAGE_STORE',
    undefined,
    'Bucket for resized pictures that processes on several machines share; unset: the disk alone',
    's3://BUCKET or s3://BUCKET/FOLDER',
    v.pipe(v.string(), v.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/)),
  ),
  imageStoreEndpoint: variable(
    'IMAGE_STORE_ENDPOINT',
    undefined,
    'Server of IMAGE_STORE; unset: Amazon S3 in AWS_REGION',
    'an http(s) origin without a path',
    origin,
  ),
  awsRegion: variable(
    'AWS_REGION',
    'us-east-1',
    'Region of IMAGE_STORE',
    'letters, digits and hyphens',
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  ),
  awsAccessKeyId: variable('AWS_ACCESS_KEY_ID', undefined, 'Access key of IMAGE_STORE', tokenText, token),
  awsSecretAccessKey: variable(
    'AWS_SECRET_ACCESS_KEY',
    undefined,
    'Secret key of IMAGE_STORE',
    tokenText,
    token,
    true,
  ),
  eventsFile: variable(
    'EVENTS_FILE',
    undefined,
    'File for tracking events of visitors who allow measurement, for the report; unset: off',
    'a file',
    text,
  ),
  eventsFileMb: variable(
    'EVENTS_FILE_MB',
    '32',
    'Size at which EVENTS_FILE is rotated, in megabytes; it is rotated daily, too',
    'a whole number from 1 to 1024',
    integer(1, 1024),
  ),
  eventsFiles: variable(
    'EVENTS_FILES',
    '30',
    'How many rotated files of EVENTS_FILE are stored',
    'a whole number from 1 to 1000',
    integer(1, 1000),
  ),
  eventsUrl: variable(
    'EVENTS_URL',
    undefined,
    'Server that receives the tracking events as lines of JSON, instead of EVENTS_FILE; unset: off',
    httpUrlText,
    httpUrl,
  ),
  eventsToken: variable('EVENTS_TOKEN', undefined, 'Bearer token for EVENTS_URL', tokenText, token, true),
  logRequests: variable(
    'LOG_REQUESTS',
    'uncached',
    'Requests that have a line in the log: all, or those that were not served from memory',
    'all or uncached',
    v.picklist(['all', 'uncached']),
  ),
  logClients: variable(
    'LOG_CLIENTS',
    'false',
    'Whether these lines have the address and the user agent of the client, which are personal data',
    'true or false',
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => value === 'true'),
    ),
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'Minimum severity of logged messages',
    'trace, debug, info, warn, error, fatal or silent',
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  ),
};
