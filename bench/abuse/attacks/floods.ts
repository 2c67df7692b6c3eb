import { Agent } from 'node:http';
import { type Attack, Finding } from '../attack.ts';
import { sendRequest } from '../requests.ts';

const documentHeaders = { accept: 'text/html,*/*', 'sec-fetch-dest': 'document' };
const acceptedEncodings = ['br', 'gzip', 'identity', 'br;q=0.9, gzip'];

/**
 * URLs that differ in each request: pages, files and API resources that do not exist, and made-up queries.
 */
export function distinctUrlsAttack(origin: string, total: number, cachedPaths: readonly string[]): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const pathOf = (index: number): string => {
    const page = cachedPaths[index % cachedPaths.length] ?? '/';
    const paths = [
      `/invented/${index}/`,
      `/invented-${index}.png`,
      `/api/invented/${index}`,
      `${page}?utm_source=${index}&fbclid=${index}`,
    ];
    return paths[index % paths.length] ?? '/';
  };
  return {
    name: 'distinct URLs',
    perSecond: 2000,
    maxOpen: 16,
    allowedStatuses: [200, 404, 503],
    total,
    async send(index) {
      const headers = {
        ...documentHeaders,
        'accept-encoding': acceptedEncodings[index % acceptedEncodings.length],
      };
      return (await sendRequest(origin, pathOf(index), { headers, agent })).status;
    },
  };
}

/**
 * Pages, API routes and redirects that depend on the query string. The values differ in each request, so that
 * no cached response matches.
 */
export function queriesAttack(origin: string, cachedPaths: readonly string[]): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const pathOf = (index: number): string => {
    const paths = [
      `/study-match/?degree=invented-${index}&category=${index}`,
      `/search/?q=nursing+${index}`,
      `/api/search?q=nu${index}&limit=10`,
      `/compare/?schools=invented-${index},invented-${index + 1}`,
      `/api/contributors?q=${index}&limit=500`,
      `/healthcare-review-partners/?q=${index}&page=${index}`,
      `${cachedPaths[index % cachedPaths.length]}?show=all&weights=${index % 61}-${60 - (index % 61)}-30-10`,
      `/go/visit?to=${index}`,
      `/go/finder?degree=${index}&url=https://evil.example/${index}`,
    ];
    return paths[index % paths.length] ?? '/';
  };
  return {
    name: 'query strings with many different values',
    perSecond: 30,
    maxOpen: 8,
    allowedStatuses: [200, 301, 302, 303, 400, 404, 503],
    async send(index) {
      const { status, headers } = await sendRequest(origin, pathOf(index), {
        headers: documentHeaders,
        agent,
      });
      if (String(headers.location ?? '').startsWith('https://evil.example'))
        throw new Finding(`${pathOf(index)} redirects to another host`);
      return status;
    },
  };
}

/** Lists of ids that do not exist, which would fill a cache of the CMS's responses. */
export function unknownIdsAttack(origin: string): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    name: 'lists of made-up post ids',
    perSecond: 100,
    maxOpen: 32,
    allowedStatuses: [200, 503],
    requiredStatuses: [200],
    async send(index) {
      const ids = Array.from({ length: 20 }, (_, position) => 1_000_000 + index * 20 + position);
      return (await sendRequest(origin, `/api/posts?ids=${ids.join(',')}`, { agent })).status;
    },
  };
}

/** Readers of pages that were rendered before the attacks. They must never see an error. */
export function readerTraffic(origin: string, cachedPaths: readonly string[]): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    name: 'readers of cached pages',
    perSecond: 200,
    maxOpen: 100,
    allowedStatuses: [200],
    async send(index) {
      const headers = { ...documentHeaders, 'accept-encoding': 'br' };
      return (await sendRequest(origin, cachedPaths[index % cachedPaths.length] ?? '/', { headers, agent }))
        .status;
    },
  };
}
