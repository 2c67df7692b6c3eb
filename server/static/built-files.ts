import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CachedResponse } from '../http/cached-response.ts';
import { contentTypeOf } from './content-types.ts';

/** Any page on the web may load these: that is what they are for. */
const forEveryone = [
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

/** A file under its hash, or one whose name stays while its content changes. */
export function prepareFile(
  name: string,
  body: Buffer,
  isHashed: boolean,
  compressed?: { gzip?: Buffer; br?: Buffer },
  map?: string,
): CachedResponse {
  const headers = [
    ...forEveryone,
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

async function readFolder(
  folder: string,
  prefix: string,
  isHashed: boolean,
): Promise<[string, CachedResponse][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const served = [...names].filter(
    (name) =>
      !/\.(?:br|gz)$/.test(name) &&
      (isHashed || /^(?:embed\.(?:js|mjs)|custom-elements\.json)(?:\.map)?$/.test(name)),
  );
  const readIf = (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined);
  return Promise.all(
    served.map(async (name) => {
      const [body, gzip, br] = await Promise.all([
        readFile(join(folder, name)),
        readIf(`${name}.gz`),
        readIf(`${name}.br`),
      ]);
      return [
        `${prefix}${name}`,
        prepareFile(name, body, isHashed, { gzip, br }, names.has(`${name}.map`) ? `${name}.map` : undefined),
      ] as [string, CachedResponse];
    }),
  );
}

/**
 * Everything that the build made, in memory under its public path. Only what was
 * read here can be asked for, so no path leads anywhere else. The folder of hashed
 * files also holds those of earlier builds, which stored pages still name.
 */
export async function readBuiltFiles(directory: string): Promise<Map<string, CachedResponse>> {
  return new Map([
    ...(await readFolder(directory, '/', false)),
    ...(await readFolder(join(directory, 'embed'), '/embed/', true)),
  ]);
}
