import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CachedResponse } from '../http/cached-response.ts';
import { contentTypeOf } from './content-types.ts';

/** Every website may load these files. */
const publicHeaders = [
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Timing-Allow-Origin',
  '*',
  'X-Content-Type-Options',
  'nosniff',
];
const immutable = 'public, max-age=31536000, immutable';
const shortLived = 'public, max-age=300, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800';

/** Prepares a file: immutable if its name has a hash, otherwise cached for 5 minutes. */
export function prepareFile(
  name: string,
  body: Buffer,
  isHashed: boolean,
  compressed?: { gzip?: Buffer; br?: Buffer },
  map?: string,
): CachedResponse {
  const headers = [
    ...publicHeaders,
    'Content-Type',
    contentTypeOf(name),
    'Cache-Control',
    isHashed ? immutable : shortLived,
    ...(map ? ['SourceMap', map] : []),
  ];
  return new CachedResponse({
    status: 200,
    body,
    headers,
    compressed,
    isCompressible: !name.endsWith('.woff2'),
  });
}

/** Files without a hash in their name. */
const publicNames = new Set([
  'embed.js',
  'embed.mjs',
  'embed.v1.js',
  'latest.json',
  'frame.js',
  'reserve.css',
  'custom-elements.json',
  'vscode.html-custom-data.json',
  'web-types.json',
  'llms.txt',
]);
/** Files with another public path than their name. */
const movedPaths = new Map([
  ['embed.v1.js', '/embed/v1/embed.js'],
  ['latest.json', '/embed/latest.json'],
  ['frame.js', '/embed/frame.js'],
  ['reserve.css', '/embed/v1/reserve.css'],
]);

async function readFolder(
  folder: string,
  prefix: string,
  isHashed: boolean,
): Promise<[string, CachedResponse][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const served = [...names].filter(
    (name) =>
      !/\.(?:br|gz)$/.test(name) && (isHashed || publicNames.has(name) || /^embed\.m?js\.map$/.test(name)),
  );
  const readIfPresent = (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined);
  return Promise.all(
    served.map(async (name) => {
      const [body, gzip, br] = await Promise.all([
        readFile(join(folder, name)),
        readIfPresent(`${name}.gz`),
        readIfPresent(`${name}.br`),
      ]);
      return [
        movedPaths.get(name) ?? `${prefix}${name}`,
        prepareFile(name, body, isHashed, { gzip, br }, names.has(`${name}.map`) ? `${name}.map` : undefined),
      ] as [string, CachedResponse];
    }),
  );
}

/**
 * Reads all public files of the build into memory, by public path. The server sends only these, so
 * no request path can reach another file. The folder of hashed files also contains files of earlier
 * builds, which cached pages still reference.
 */
export async function readBuiltFiles(directory: string): Promise<Map<string, CachedResponse>> {
  const demo = join(directory, 'demo');
  return new Map([
    ...(await readFolder(directory, '/', false)),
    ...(await readFolder(join(directory, 'embed'), '/embed/', true)),
    // Builds for tests of the elements alone have no workbench.
    ...(existsSync(demo) ? await readFolder(demo, '/demo/', true) : []),
  ]);
}
