import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

const privateV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateV4.addSubnet(network, prefix, 'ipv4');
}

// Global unicast only: loopback, link-local, unique local, and mapped or translated IPv4 are outside
// 2000::/3.
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const specialV6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialV6.addSubnet(network, prefix, 'ipv6');
}

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Resolves a host to all its addresses with the system's resolver. */
export const resolveHost: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** The host and port of a URL, which an allow list may contain. */
export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

/**
 * Matches a URL against an allow list. `host` allows the standard ports on the public internet: `public`.
 * `host:port` also allows private addresses, because the operator named the port: `explicit`.
 */
export function matchAllowList(url: URL, allowed: readonly string[]): 'explicit' | 'public' | null {
  if (allowed.includes(hostAndPort(url))) return 'explicit';
  return url.port === '' && allowed.includes(url.hostname) ? 'public' : null;
}
