/**
 * Builds for production and compares the sizes with `budgets.json`. Brotli bytes, which are
 * exact: an output over its budget, or an element without one, is an error.
 *
 *   --write NAME …  sets the budgets of these elements or outputs to the measured size plus 2 %
 *   --write --all   sets all of them
 *   --no-build      measures the production build that is there
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { requirePackages, root, run } from './install.mjs';

requirePackages('all');
const { build } = await import('esbuild');
const { compareWithBudgets, writeBudgets } = await import('./build/budgets.mjs');
const { defaultFolders, findElements } = await import('./build/elements.mjs');
const { virtualModules } = await import('./build/loader-plugin.mjs');

const brotli = (content) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The outputs with a budget or a limit, from the manifest of the build. */
function measureOutputs(manifest) {
  const size = (path) => manifest.files[path].br;
  const sum = (paths) => paths.reduce((total, path) => total + size(path), 0);
  return {
    'embed.js': size('/embed.js'),
    entry: size(manifest.script),
    react: sum(manifest.runtime),
    stylesheet: size(manifest.stylesheet),
  };
}

/** An element's own code: everything but React and what all elements share in core and services. */
async function measureElement({ tag, file, pascal }) {
  const result = await build({
    stdin: {
      contents: `export { ${pascal} } from ${JSON.stringify(file('tsx'))};`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    external: [
      'react',
      'react-dom',
      'react/jsx-runtime',
      '*.shapes.json',
      'swiper',
      'algoliasearch',
      'dompurify',
      'zustand',
    ],
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [virtualModules({}, defaultFolders.generated)],
  });
  return [tag, brotli(result.outputFiles[0].contents)];
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  const options = { write: { type: 'boolean' }, all: { type: 'boolean' }, 'no-build': { type: 'boolean' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const isNamed = positionals.length > 0;
    if (values.write && isNamed === Boolean(values.all))
      throw new Error('Name what to write, or write all: --write TAG …, or --write --all.');
    if (!values.write && (isNamed || values.all))
      throw new Error('Add --write to set budgets: --write TAG …, or --write --all.');
    return {
      isWriting: values.write,
      names: values.all ? undefined : positionals,
      hasBuild: values['no-build'],
    };
  } catch (error) {
    return fail(error.message);
  }
}

const { isWriting, names, hasBuild } = readArguments();
if (!hasBuild) run(process.execPath, ['build.mjs', '--quiet']);
const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'));
if (manifest.build === 'development')
  fail(
    'dist/ has a development build, whose sizes mean nothing. Run npm run build, or leave out --no-build.',
  );
const budgetFile = join(root, 'budgets.json');
let budgets = JSON.parse(readFileSync(budgetFile, 'utf8'));
const measured = {
  outputs: measureOutputs(manifest),
  elements: Object.fromEntries(await Promise.all(findElements().map(measureElement))),
};

if (isWriting) {
  try {
    budgets = writeBudgets(budgets, measured, names);
  } catch (error) {
    fail(error.message);
  }
  writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`);
}
const rows = compareWithBudgets(budgets, measured);
for (const { name, size, budget, fits } of rows) {
  console.log(
    `${fits ? '  ' : '✗ '}${name.padEnd(24)} ${String(size).padStart(7)} of ${budget ?? `no budget: npm run budgets -- --write ${name}`}`,
  );
}
if (!rows.every(({ fits }) => fits)) {
  fail(
    'Over budget. Make it smaller, or run npm run budgets -- --write NAME and say why in the commit. "limits" in budgets.json are fixed.',
  );
}
