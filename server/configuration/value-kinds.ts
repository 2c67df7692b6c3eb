import { isIP } from 'node:net';
import * as v from 'valibot';
import { trimTrailingSlashes } from '../../src/core/urls.ts';

/** A kind of value that environment variables can have. */
export interface ValueKind<Value> {
  /** Allowed values, described for operators. */
  readonly allowed: string;
  readonly schema: v.GenericSchema<string, Value>;
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

export const matching = (allowed: string, pattern: RegExp): ValueKind<string> => ({
  allowed,
  schema: v.pipe(v.string(), v.regex(pattern)),
});
export const oneOf = <const Value extends string>(...values: readonly Value[]): ValueKind<Value> => ({
  allowed: list.format(values).replace(', or ', ' or '),
  schema: v.picklist(values),
});
export const wholeNumber = (minimum: number, maximum: number): ValueKind<number> => ({
  allowed: `a whole number from ${minimum} to ${maximum}`,
  schema: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(minimum), v.maxValue(maximum)),
});

const minSecretLength = 16;

export const anyText = matching('any text', /./s);
export const file = matching('a file', /./s);
export const folder = matching('a folder', /./s);
// Headers transfer other characters in different ways, so a secret that has them would never match.
export const token = matching('ASCII characters without spaces', /^[\x21-\x7e]+$/);
export const secret = matching(
  `at least ${minSecretLength} ASCII characters without spaces`,
  new RegExp(`^[\\x21-\\x7e]{${minSecretLength},}$`),
);
export const hostName = matching('a host name or IP address', /^[a-z0-9.:-]+$/i);
export const trueOrFalse: ValueKind<boolean> = {
  allowed: 'true or false',
  schema: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
};
/** A complete URL. It keeps a trailing slash, because servers may redirect requests without it. */
export const fullUrl: ValueKind<string> = {
  allowed: 'an http(s) URL without a user or password',
  schema: v.pipe(v.string(), v.check(isHttpUrl)),
};
/** A URL to which paths are added. */
export const httpUrl: ValueKind<string> = {
  ...fullUrl,
  schema: v.pipe(fullUrl.schema, v.transform(trimTrailingSlashes)),
};
export const httpUrlOrPath: ValueKind<string> = {
  allowed: 'an http(s) URL without a user or password, or a path',
  schema: v.pipe(
    v.string(),
    v.check((value) => /^\/(?![/\\])/.test(value) || isHttpUrl(value)),
  ),
};
export const origin: ValueKind<string> = {
  allowed: 'an http(s) origin without a path',
  schema: v.pipe(
    v.string(),
    v.check((value) => isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`),
    // Lower case and without the default port, as in all origins that it is compared with.
    v.transform((value) => new URL(value).origin),
  ),
};
export const redisUrl: ValueKind<string> = {
  allowed:
    'a URL such as redis://host:6379 or redis://user:password@host:6379/0, or rediss:// for TLS, with % in the password written as %25',
  schema: v.pipe(v.string(), v.check(isRedisUrl)),
};
export const hosts: ValueKind<string[]> = {
  allowed: 'host or host:port, separated by commas',
  schema: v.pipe(
    v.string(),
    v.transform(splitList),
    v.array(v.pipe(v.string(), v.regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i), v.toLowerCase())),
  ),
};
export const frontCaches: ValueKind<string[]> = {
  allowed: 'origins of Varnish, fastly:SERVICE or cloudflare:ZONE, separated by commas',
  schema: v.pipe(
    v.string(),
    v.transform(splitList),
    v.array(v.union([v.pipe(v.string(), v.regex(/^(?:fastly|cloudflare):\w+$/)), origin.schema])),
  ),
};
/** Whether a text is an IP address, or a subnet such as `10.0.0.0/8`. */
function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (!family || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

export const trustedProxies: ValueKind<boolean | number | string[]> = {
  allowed:
    'true, false, 0 to 20 hops, or addresses, subnets and loopback, linklocal, uniquelocal, separated by commas',
  schema: v.union([
    trueOrFalse.schema,
    wholeNumber(0, 20).schema,
    v.pipe(
      v.string(),
      v.transform(splitList),
      v.array(
        v.union([
          v.picklist(['loopback', 'linklocal', 'uniquelocal']),
          v.pipe(v.string(), v.check(isAddressOrSubnet)),
        ]),
      ),
    ),
  ]),
};

/** Rejects URLs with credentials, because `fetch` does not accept them. */
function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password;
}

/** Whether the Redis client accepts the URL. It decodes user and password, and reads a database number. */
function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(value);
  return (
    /^rediss?:$/.test(protocol) &&
    hostname !== '' &&
    /^(?:\/\d*)?$/.test(pathname) &&
    isDecodable(username) &&
    isDecodable(password)
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
