import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/** A small script of our own pages, ready to be served under its hash. */
export async function buildPageScript(file: string, name: string): Promise<{ path: string; body: Buffer }> {
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    minify: true,
    target: ['es2022'],
  });
  const body = Buffer.from(code);
  return { body, path: `/${name}.${createHash('sha1').update(body).digest('hex').slice(0, 8)}.mjs` };
}
