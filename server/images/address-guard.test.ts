import { describe, expect, it } from 'vitest';
import { hostAndPort, isPublicAddress, matchAllowList } from './address-guard.ts';

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])('accepts the public address %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not-an-address',
  ])('rejects %s, which is not a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('matchAllowList', () => {
  const match = (url: string, ...allowed: string[]) => matchAllowList(new URL(url), allowed);

  it('matches a host without a port only at its standard ports', () => {
    expect(match('https://a.example/x', 'a.example')).toBe('public');
    expect(match('http://a.example/x', 'a.example')).toBe('public');
    expect(match('http://a.example:8080/x', 'a.example')).toBeNull();
    expect(match('http://b.a.example/x', 'a.example')).toBeNull();
  });

  it('returns `explicit` for an allowed host with its port, in any notation', () => {
    expect(match('http://127.0.0.1:4100/x', '127.0.0.1:4100')).toBe('explicit');
    expect(match('http://2130706433:4100/x', '127.0.0.1:4100')).toBe('explicit');
    expect(match('http://[::1]:4100/x', '[::1]:4100')).toBe('explicit');
    expect(match('https://a.example/x', 'a.example:443')).toBe('explicit');
    expect(match('http://127.0.0.1:4101/x', '127.0.0.1:4100')).toBeNull();
  });

  it('returns `explicit` for the host and port of a URL with a default port', () => {
    expect(match('http://wordpress/x', hostAndPort(new URL('http://wordpress')))).toBe('explicit');
    expect(match('https://wordpress/x', hostAndPort(new URL('http://wordpress')))).toBeNull();
  });
});
