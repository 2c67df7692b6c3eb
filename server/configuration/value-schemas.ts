import * as v from 'valibot';

/** The types of values that environment variables have. */

export const text = v.pipe(v.string(), v.nonEmpty());
export const token = v.pipe(v.string(), v.regex(/^\S+$/));
const minSecretLength = 16;
export const secret = v.pipe(token, v.minLength(minSecretLength));
export const httpUrl = v.pipe(v.string(), v.check(isHttpUrl), v.transform(trimSlashes));
export const origin = v.pipe(
  v.string(),
  v.check((value) => isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`),
  v.transform(trimSlashes),
);
export const redisUrl = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)),
);
export const httpUrlOrPath = v.pipe(
  v.string(),
  v.check((value) => /^\/(?![/\\])/.test(value) || isHttpUrl(value)),
);
export const hostList = v.pipe(
  v.string(),
  v.transform(splitList),
  v.array(v.pipe(v.string(), v.regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i), v.toLowerCase())),
);
export const trustProxy = v.union([
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
export const httpUrlText = 'an http(s) URL';
export const redisText = 'a URL such as redis://host:6379, or rediss:// for TLS';
export const tokenText = 'any text without spaces';
export const secretText = `at least ${minSecretLength} characters without spaces`;

export function integer(minimum: number, maximum: number) {
  return v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(minimum), v.maxValue(maximum));
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function trimSlashes(value: string): string {
  return value.replace(/(?<!\/)\/+$/, '');
}

export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
