/**
 * `npm run budgets`: builds for production and compares the sizes with `budgets.json`, in Brotli bytes. An
 * output over its budget, or an element without one, is an error.
 *
 * - `--write NAME …` sets the budgets of these elements or outputs to the measured size plus 2 %.
 * - `--write --all` sets all of them.
 * - `--because TEXT` is the reason for raising budgets; it is stored in `budgets.json`.
 * - `--no-build` measures the existing production build.
 *
 * The package `size-limit` would not be enough: it measures whole files instead of each element's own code,
 * and stores no reasons.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { type Budgets, compareWithBudgets, type Measured, writeBudgets } from '../build/budgets.ts';
import type { Manifest } from '../build/build.ts';
import { defaultFolders, type ElementFolder, findElements } from '../build/elements/element-folders.ts';
import { brotli } from '../build/files.ts';
import { virtualModules } from '../build/plugins.ts';
import { root, run } from '../install.mjs';

/** Packages and data that are loaded lazily or shared by all elements. */
const external = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '*.shapes.json',
  'swiper',
  'algoliasearch',
  'dompurify',
  'zustand',
];

/** The outputs with a budget or a limit. */
function measureOutputs(manifest: Manifest) {
  const size = (path: string) => manifest.files[path]?.br ?? 0;
  return {
    'embed.js': size('/embed.js'),
    entry: size(manifest.script),
    react: manifest.runtime.reduce((total, path) => total + size(path), 0),
    stylesheet: size(manifest.stylesheet),
  };
}

/** An element's own code, without React and other external packages. */
async function measureElement({
  tag,
  absolutePath,
  pascal,
}: ElementFolder): Promise<[tag: string, bytes: number]> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${pascal} } from ${JSON.stringify(absolutePath('tsx'))};`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    external,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [virtualModules({}, defaultFolders.generated)],
  });
  return [tag, brotli(outputFiles[0]?.contents ?? new Uint8Array()).length];
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      write: { type: 'boolean' },
      all: { type: 'boolean' },
      because: { type: 'string' },
      'no-build': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const isNamed = positionals.length > 0;
  if (values.write && isNamed === Boolean(values.all))
    throw new Error('--write needs names or --all: --write NAME …, or --write --all.');
  if (!values.write && (isNamed || values.all || values.because))
    throw new Error('Add --write to set budgets: --write NAME …, or --write --all.');
  return {
    isWriting: values.write ?? false,
    names: values.all ? undefined : positionals,
    reason: values.because?.trim() || undefined,
    hasBuild: values['no-build'] ?? false,
  };
}

async function main(): Promise<void> {
  const { isWriting, names, reason, hasBuild } = readArguments();
  if (!hasBuild) run(process.execPath, ['build.mjs', '--quiet']);
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'));
  if (manifest.build === 'development')
    throw new Error(
      'dist/ has a development build, whose sizes mean nothing. Run npm run build, or omit --no-build.',
    );
  const budgetFile = join(root, 'budgets.json');
  let budgets: Budgets = JSON.parse(readFileSync(budgetFile, 'utf8'));
  const elements = Object.fromEntries(await Promise.all(findElements().map(measureElement)));
  const measured: Measured = { outputs: measureOutputs(manifest), elements };
  if (isWriting) {
    budgets = writeBudgets(budgets, measured, { names, reason });
    writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`);
  }
  const rows = compareWithBudgets(budgets, measured);
  for (const { name, size, budget, isWithinBudget } of rows) {
    const limit = budget ?? `no budget: npm run budgets -- --write ${name}`;
    console.log(`${isWithinBudget ? '  ' : '✗ '}${name.padEnd(24)} ${String(size).padStart(7)} of ${limit}`);
  }
  if (!rows.every(({ isWithinBudget }) => isWithinBudget))
    throw new Error(
      'Over budget. Make it smaller, or run npm run budgets -- --write NAME --because "…". "limits" are fixed.',
    );
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
