import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

function compress(file, content, isDevelopment) {
  const quality = isDevelopment ? 4 : 11;
  const br = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  const gz = gzipSync(content, { level: isDevelopment ? 4 : 9 });
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
  return { br: br.length, gz: gz.length };
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
    const fresh = existsSync(`${file}.br`) && existsSync(`${file}.gz`) && statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs && name.startsWith('embed/');
    const sizes = fresh ? { br: statSync(`${file}.br`).size, gz: statSync(`${file}.gz`).size } : compress(file, content, isDevelopment);
    files[`/${name}`] = { file: name, bytes: content.length, ...sizes, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` };
  }
  return files;
}

const keptBuilds = 5;

/** Pages of earlier builds may still be cached somewhere: the files of the last five stay. */
export function keepRecentBuilds(dist, id, names) {
  const list = join(dist, 'builds.json');
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const builds = [{ id, names }, ...known.filter((build) => build.id !== id)].slice(0, keptBuilds);
  writeFileSync(list, `${JSON.stringify(builds)}\n`);
  const kept = new Set(builds.flatMap((build) => build.names.map((name) => name.replace(/^embed\//, ''))));
  for (const file of readdirSync(join(dist, 'embed'))) {
    if (!kept.has(file.replace(/(\.map)?(\.br|\.gz)?$/, ''))) rmSync(join(dist, 'embed', file), { force: true });
  }
}
