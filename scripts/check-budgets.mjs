/**
 * Compares the build with `budgets.json`. Brotli bytes, which are exact: an output
 * over its budget, or an element without one, is an error. `--write` sets each
 * budget to what was measured plus 2 %.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { defaultFolders, findElements, root } from './build/elements.mjs';
import { virtualModules } from './build/loader-plugin.mjs';

const brotli = (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The outputs that the issue of size is about, from the manifest of the build. */
function measureOutputs(manifest) {
  const size = (path) => manifest.files[path].br;
  const sum = (paths) => paths.reduce((total, path) => total + size(path), 0);
  return { 'embed.js': size('/embed.js'), entry: size(manifest.script), react: sum(manifest.runtime), stylesheet: size(manifest.stylesheet) };
}

/** An element's own code: everything but React and what all elements share in core and services. */
async function measureElement({ tag, file, pascal }) {
  const result = await build({
    stdin: { contents: `export { ${pascal} } from ${JSON.stringify(file('tsx'))};`, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    external: ['react', 'react-dom', 'react/jsx-runtime', '*.shapes.json', 'swiper', 'algoliasearch', 'dompurify', 'zustand'],
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [virtualModules({}, defaultFolders.generated)],
  });
  return [tag, brotli(result.outputFiles[0].contents)];
}

const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'));
const budgetFile = join(root, 'budgets.json');
const budgets = JSON.parse(readFileSync(budgetFile, 'utf8'));
const measured = { outputs: measureOutputs(manifest), elements: Object.fromEntries(await Promise.all(findElements().map(measureElement))) };

if (process.argv.includes('--write')) {
  const withMargin = (sizes) => Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.ceil(size * 1.02)]));
  writeFileSync(
    budgetFile,
    `${JSON.stringify({ note: budgets.note, limits: budgets.limits, outputs: withMargin(measured.outputs), elements: withMargin(measured.elements) }, null, 2)}\n`,
  );
}

let isOver = false;
for (const group of ['outputs', 'elements']) {
  for (const [name, size] of Object.entries(measured[group])) {
    const budget = Math.min(budgets[group][name] ?? 0, budgets.limits?.[name] ?? Number.POSITIVE_INFINITY);
    const fits = size <= budget;
    if (!fits) isOver = true;
    console.log(`${fits ? '  ' : '✗ '}${name.padEnd(24)} ${String(size).padStart(7)} of ${budget || 'no budget: add one to budgets.json'}`);
  }
}
if (isOver && !process.argv.includes('--write')) {
  console.error('Over budget. Make it smaller, or raise the number in budgets.json and say why in the commit (npm run budgets -- --write measures anew).');
  process.exit(1);
}
