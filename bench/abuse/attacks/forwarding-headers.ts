import { type Attack, Finding } from '../attack.ts';
import { sendRequest } from '../requests.ts';

const forgedHost = 'evil.example';

/**
 * Headers that some servers trust. `isReflected` finds only the forged host name and port in the response.
 * For values with neither, such as `https`, the attack checks only the status.
 */
const headers: readonly (readonly [name: string, value: string])[] = [
  ['X-Forwarded-Host', forgedHost],
  ['X-Forwarded-Server', forgedHost],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Scheme', 'https'],
  ['X-Forwarded-Port', '444'],
  ['X-Forwarded-Prefix', `//${forgedHost}`],
  ['X-Forwarded-Path', `/${forgedHost}`],
  ['X-Forwarded-For', `127.0.0.1, ${forgedHost}`],
  ['Forwarded', `host=${forgedHost};proto=https`],
  ['X-Host', forgedHost],
  ['X-Original-Host', forgedHost],
  ['X-Original-URL', `/${forgedHost}/`],
  ['X-Rewrite-URL', `/${forgedHost}/`],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-HTTP-Host-Override', forgedHost],
  ['X-Request-Id', `${forgedHost}"><script>`],
  ['Origin', `https://${forgedHost}`],
  ['Referer', `https://${forgedHost}/`],
  ['Via', `1.1 ${forgedHost}`],
  ['True-Client-IP', forgedHost],
  ['CF-Visitor', '{"scheme":"https"}'],
  ['Front-End-Https', 'on'],
  ['Accept', `text/${forgedHost}`],
  ['Accept-Language', forgedHost],
  ['User-Agent', forgedHost],
  ['Cookie', `site=${forgedHost}`],
  ['Sec-Fetch-Site', forgedHost],
  ['Sec-Fetch-Dest', forgedHost],
];

/** True if the response contains the forged host name or port, which would poison a cache. */
function isReflected({ headers: received, body }: { headers: object; body: string }): boolean {
  const text = JSON.stringify(received) + body;
  return text.includes(forgedHost) || /\/\/[\w.-]+:444\b/.test(text);
}

/** Sends headers that would poison a shared cache if the server trusted them. */
export function forwardingHeadersAttack(origin: string, cachedPaths: readonly string[]): Attack {
  const paths = [
    ...cachedPaths,
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
      const round = Math.floor(index / headers.length);
      // A short run sends each path with some headers, a long one with all.
      const path = paths[(index + round) % paths.length] ?? '/';
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
export function hostsAttack(origin: string, cachedPaths: readonly string[]): Attack {
  return {
    name: 'made-up hosts',
    perSecond: 10,
    maxOpen: 4,
    allowedStatuses: [200, 503],
    async send(index) {
      const path = cachedPaths[index % cachedPaths.length] ?? '/';
      return (await sendRequest(origin, path, { headers: { Host: `host-${index}.example` } })).status;
    },
  };
}
