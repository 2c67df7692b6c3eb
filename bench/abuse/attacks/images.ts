import type { Attack } from '../attack.ts';
import { AbandonedError, sendRequest } from '../requests.ts';

const imageQuery = (url: string, query: string) => `/images?url=${encodeURIComponent(url)}&${query}`;

/** Spellings of the loopback address, and other hosts inside a network. */
const insideHosts = [
  '127.0.0.1',
  'localhost',
  'localhost.',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '169.254.169.254',
  'metadata.google.internal',
];

function insideUrls(host: string, internalPort: number): readonly string[] {
  return [
    ...insideHosts.flatMap((inside) => [`http://${inside}:${internalPort}/`, `http://${inside}/`]),
    `http://${host}@127.0.0.1:${internalPort}/`,
    `http://127.0.0.1:${internalPort}#@${host}/`,
    `http://127.0.0.1:${internalPort}?@${host}/`,
    `http://${host}\\@127.0.0.1:${internalPort}/`,
    `//127.0.0.1:${internalPort}/`,
    `http:127.0.0.1:${internalPort}`,
    `http://${host}/redirect-inside`,
    `http://${host}/redirect-file`,
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'data:image/svg+xml,<svg/>',
    '/pictures/../package.json',
    '/pictures/%2e%2e/package.json',
  ];
}

/** URLs of images that would make the server send requests inside its network. */
export function insideAttack(
  origin: string,
  { host, internalPort }: { host: string; internalPort: number },
): Attack {
  const urls = insideUrls(host, internalPort);
  return {
    name: 'image URLs that lead inside the network',
    perSecond: 20,
    maxOpen: 20,
    // Not 415 and 502: they would follow a request to the forbidden host.
    allowedStatuses: [400, 403, 404, 503],
    requiredStatuses: [400, 403, 404],
    async send(index) {
      const url = urls[index % urls.length] ?? '';
      return (await sendRequest(origin, imageQuery(url, 'w=128'))).status;
    },
  };
}

/** Images that are expensive to decode, files that are not images, and endless or oversized bodies. */
const bombNames = [
  'pixels.png',
  'interlaced.png',
  'progressive.jpg',
  'endless',
  'long',
  'truncated.jpg',
  'comments.svg',
  'page',
] as const;

export function bombsAttack(origin: string, host: string): Attack {
  return {
    name: 'image bombs',
    perSecond: 4,
    maxOpen: 8,
    allowedStatuses: [415, 502, 503, 504],
    requiredStatuses: [415, 502],
    async send(index) {
      const name = bombNames[index % bombNames.length];
      // A new URL each time: the server caches what it fetched.
      const url = `http://${host}/${name}?${index}`;
      const { status } = await sendRequest(origin, imageQuery(url, 'w=1280'));
      return status;
    },
  };
}

const widths = [128, 256, 384, 640, 768, 896, 1120, 1280];

/** Clients that disconnect before their image is ready. */
export function abandonedImagesAttack(origin: string, host: string): Attack {
  return {
    name: 'images requested and abandoned after 30 ms',
    perSecond: 40,
    maxOpen: 40,
    allowedStatuses: [200, 502, 503, 504],
    async send(index) {
      const query = `w=${widths[index % widths.length]}&h=${1 + (index % 900)}&q=90`;
      try {
        const url = imageQuery(`http://${host}/photo.jpg?${index % 500}`, query);
        return (await sendRequest(origin, url, { agent: false, abandonAfterMs: 30 })).status;
      } catch (error) {
        if (error instanceof AbandonedError) return 'abandoned';
        throw error;
      }
    },
  };
}
