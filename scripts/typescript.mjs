/**
 * Lets Node run the TypeScript of `scripts/`, which Node 20 cannot do by itself:
 * importing this module registers a loader that strips types with esbuild.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

// Node also loads this module in the thread of its loaders, which must not register it again.
if (isMainThread) register(import.meta.url);

const generated = '#generated/';

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  const path = specifier.startsWith(generated) && `../.generated/${specifier.slice(generated.length)}`;
  return nextResolve(path ? new URL(path, import.meta.url).href : specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!/\.tsx?$/.test(url)) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcefile: file,
  });
  return { format: 'module', source: code, shortCircuit: true };
}
