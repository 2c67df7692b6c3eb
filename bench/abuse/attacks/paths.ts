import { type Attack, Finding } from '../attack.ts';
import { sendRaw } from '../requests.ts';

const traversals = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '..;/',
  '....//',
  '%252e%252e%252f',
];
const prefixes = [
  '/',
  '/pictures/',
  '/embed/',
  '/fonts/',
  '/icons/',
  '/demo/',
  '/demo/pictures/',
  '/.well-known/',
];

/** Files of the checkout, of the build and of the data folder, none of which may be served. */
const files: readonly string[] = [
  '/.git/config',
  '/package.json',
  '/node_modules/express/package.json',
  '/server/main.mjs',
  '/.data/catalogue.json',
];

const paths: readonly string[] = [
  ...files,
  ...prefixes.flatMap((prefix) => traversals.map((part) => `${prefix}${part.repeat(8)}etc/passwd`)),
  ...prefixes.map((prefix) => `${prefix}%00`),
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '///evil.example',
  '/%',
  '/%zz/',
  '/%c0%af%c0%af/',
  '/%ff%fe/',
  '/%e0%80%af',
  '/%0d%0aSet-Cookie:%20a=b',
  `/${'a/'.repeat(3500)}`,
  `/${'/'.repeat(7000)}x`,
  `/${'%2e'.repeat(2500)}/`,
  `/${'%41'.repeat(2500)}`,
  `/${'x'.repeat(7000)}/`,
  `/?${'a=1&'.repeat(1800)}`,
  `/?${'q[a]'.repeat(1800)}=1`,
  `/?__proto__[x]=1&constructor.prototype.x=1`,
  `/study-match/?degree=${'x'.repeat(7000)}`,
  '/healthcare-review-partners/%2e%2e%2f',
  '/schools/__proto__/',
  '/schools/constructor/',
  '/state/__proto__/',
  '/api/config/__proto__',
  '/api/rankings/__proto__',
  '/api/menus/constructor',
  '/demo/__proto__/',
  '/icons/solid/..%2f..%2fpackage.json',
];

/** Path traversal, open redirects, header injection and malformed paths. */
export function pathsAttack(origin: string): Attack {
  return {
    name: 'path traversal, open redirects, malformed paths',
    perSecond: 30,
    maxOpen: 20,
    allowedStatuses: [200, 301, 302, 400, 403, 404, 405, 410, 414, 503],
    async send(index) {
      const path = paths[index % paths.length] ?? '/';
      const shown = path.slice(0, 60);
      const { statuses, text, isClosed } = await sendRaw(
        origin,
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      const [status] = statuses;
      if (status === undefined)
        throw new Finding(`${shown}: ${isClosed ? 'connection closed' : 'timeout'} without a response`);
      const [head = ''] = text.split('\r\n\r\n');
      if (/root:.*:0:0:|"dependencies"\s*:|^\[core\]/m.test(text) || (status === 200 && files.includes(path)))
        throw new Finding(`${shown} returns a file`);
      if (/^location:\s*(?:\/[/\\]|https?:\/\/(?!127\.0\.0\.1(?::\d+)?(?:\/|$)))/im.test(head))
        throw new Finding(`${shown} redirects to another host: ${/^location:.*$/im.exec(head)?.[0]}`);
      if (/^set-cookie:\s*a=b/im.test(head)) throw new Finding(`${shown} adds a header`);
      return status;
    },
  };
}
