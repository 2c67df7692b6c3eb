import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Sizes in bytes and the integrity value of one built file. */
export interface BuiltFile {
  /** Path relative to the output folder. */
  readonly file: string;
  readonly bytes: number;
  readonly br: number;
  readonly gz: number;
  readonly integrity: string;
}

type Sizes = Pick<BuiltFile, 'br' | 'gz'>;

/** Bytes after Brotli at its best quality. */
export function brotli(content: Uint8Array): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

function compress(file: string, content: Buffer): Sizes {
  const br = brotli(content);
  const gz = gzipSync(content, { level: 9 });
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
  return { br: br.length, gz: gz.length };
}

/**
 * Development and test builds skip compression, their slowest step, and remove what an earlier build
 * compressed.
 */
function skipCompression(file: string, content: Buffer): Sizes {
  for (const extension of ['br', 'gz']) rmSync(`${file}.${extension}`, { force: true });
  return { br: content.length, gz: content.length };
}

/** A file with a hash in its name is compressed once. */
function compressOnce(file: string, content: Buffer, isHashed: boolean): Sizes {
  const isCompressed =
    isHashed &&
    existsSync(`${file}.br`) &&
    existsSync(`${file}.gz`) &&
    statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs;
  return isCompressed
    ? { br: statSync(`${file}.br`).size, gz: statSync(`${file}.gz`).size }
    : compress(file, content);
}

/** Compresses the files and describes them, by public path. */
export function describeFiles(
  dist: string,
  names: readonly string[],
  { isCompressed }: { readonly isCompressed: boolean },
): Record<string, BuiltFile> {
  return Object.fromEntries(
    names.map((name) => {
      const file = join(dist, name);
      const content = readFileSync(file);
      const sizes = isCompressed
        ? compressOnce(file, content, name.startsWith('embed/'))
        : skipCompression(file, content);
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return [`/${name}`, { file: name, bytes: content.length, ...sizes, integrity }];
    }),
  );
}

const maxBuilds = 5;

interface RecentBuild {
  readonly id: string;
  readonly names: readonly string[];
}

/** Removes old files, except those of the last five builds, because cached pages still link to them. */
export function removeOldBuilds(dist: string, id: string, names: readonly string[]): void {
  const list = join(dist, 'builds.json');
  const known: RecentBuild[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const previous = known.filter((build) => build.id !== id && build.id !== 'development');
  const builds = [{ id, names }, ...previous].slice(0, maxBuilds);
  writeFileSync(list, `${JSON.stringify(builds)}\n`);
  const used = new Set(builds.flatMap((build) => build.names.map((name) => name.replace(/^embed\//, ''))));
  for (const file of readdirSync(join(dist, 'embed'))) {
    if (!used.has(file.replace(/(\.map)?(\.br|\.gz)?$/, '')))
      rmSync(join(dist, 'embed', file), { force: true });
  }
}
