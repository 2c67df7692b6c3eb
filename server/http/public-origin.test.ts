import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { createPublicOrigin, isOriginCacheable, toPrivateCacheControl } from './public-origin.ts';

const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example.org' };

function resolve(
  environment: Record<string, string>,
  headers: Record<string, string> = forwarded,
  remoteAddress = '127.0.0.1',
) {
  const request = {
    headers: { host: 'internal:3000', ...headers },
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
  return createPublicOrigin(readConfiguration(environment))(request);
}

describe('the public origin', () => {
  it.each(['false', 'true', '1', 'loopback'])(
    'the public origin is SITE_URL, even with forwarded headers in the request (TRUST_PROXY=%s)',
    (TRUST_PROXY) => {
      expect(resolve({ SITE_URL: 'https://site.example/', TRUST_PROXY })).toBe('https://site.example');
    },
  );

  it.each(['', 'false', '0', '10.0.0.0/8', '192.0.2.1, uniquelocal'])(
    'ignores forwarded headers of 127.0.0.1 with TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(resolve({ TRUST_PROXY })).toBe('http://internal:3000');
    },
  );

  it.each(['true', '1', '2', 'loopback', '127.0.0.1', '10.0.0.1, 127.0.0.0/8'])(
    'uses forwarded headers of 127.0.0.1 with TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(resolve({ TRUST_PROXY })).toBe('https://www.example.org');
    },
  );

  it('recognizes an IPv4 proxy on an IPv6 socket', () => {
    expect(resolve({ TRUST_PROXY: '127.0.0.1' }, forwarded, '::ffff:127.0.0.1')).toBe(
      'https://www.example.org',
    );
  });

  it('uses the value that the nearest proxy wrote, not the one that the client sent', () => {
    const headers = {
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'evil.example, www.example.org',
    };
    expect(resolve({ TRUST_PROXY: 'true' }, headers)).toBe('https://www.example.org');
  });

  it.each(['"><script>', 'a b', '', 'a.example/path', '1.2.3.4.5', '999.999.999.999', 'a.example:99999'])(
    'the public origin is undefined for the Host header %j',
    (host) => {
      expect(resolve({}, { host })).toBeUndefined();
      expect(resolve({ TRUST_PROXY: 'true' }, { 'x-forwarded-host': host || '!' })).toBeUndefined();
    },
  );
});

describe('shared caches', () => {
  it.each([
    [{}, true],
    [{ TRUST_PROXY: '0' }, true],
    [{ TRUST_PROXY: '1', SITE_URL: 'https://site.example' }, true],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
  ])('shared caches may store responses with the environment %j: %s', (environment, expected) => {
    expect(isOriginCacheable(readConfiguration(environment))).toBe(expected);
  });

  it('lets shared caches store responses if nothing is configured', () => {
    expect(isOriginCacheable({})).toBe(true);
  });

  it('converts Cache-Control to a value with which no shared cache stores the response', () => {
    expect(toPrivateCacheControl('public,max-age=60,s-maxage=300')).toBe('private,max-age=60');
    expect(toPrivateCacheControl('public, max-age=60, s-maxage=300, stale-if-error=86400')).toBe(
      'private, max-age=60, stale-if-error=86400',
    );
  });
});
