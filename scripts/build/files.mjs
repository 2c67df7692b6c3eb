import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

function compress(file, content) {
  const br = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const gz = gzipSync(content, { level: 9 });
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
  return { br: br.length, gz: gz.length };
}

/** Compressing takes longer than everything else; what an earlier build compressed must not be served for it. */
function leavePlain(file, content) {
  for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
  return { br: content.length, gz: content.length };
}

function compressedSizes(file, content, isHashed) {
  const isThere =
    isHashed &&
    existsSync(`${file}.br`) &&
    existsSync(`${file}.gz`) &&
    statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs;
  return isThere
    ? { br: statSync(`${file}.br`).size, gz: statSync(`${file}.gz`).size }
    : compress(file, content);
}

/**
 * Compresses the files and describes them, by public path: sizes in bytes and
 * the integrity value for a script or link tag.
 */
export function describeFiles(dist, names, { isDevelopment }) {
  const files = {};
  for (const name of names) {
    const file = join(dist, name);
    const content = readFileSync(file);
    const sizes = isDevelopment
      ? leavePlain(file, content)
      : compressedSizes(file, content, name.startsWith('embed/'));
    files[`/${name}`] = {
      file: name,
      bytes: content.length,
      ...sizes,
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    };
  }
  return files;
}

const keptBuilds = 5;

/** Pages of earlier builds may still be cached somewhere: the files of the last five stay. */
export function keepRecentBuilds(dist, id, names) {
  const list = join(dist, 'builds.json');
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const builds = [
    { id, names },
    ...known.filter((build) => build.id !== id && build.id !== 'development'),
  ].slice(0, keptBuilds);
  writeFileSync(list, `${JSON.stringify(builds)}\n`);
  const kept = new Set(builds.flatMap((build) => build.names.map((name) => name.replace(/^embed\//, ''))));
  for (const file of readdirSync(join(dist, 'embed'))) {
    if (!kept.has(file.replace(/(\.map)?(\.br|\.gz)?$/, '')))
      rmSync(join(dist, 'embed', file), { force: true });
  }
}
