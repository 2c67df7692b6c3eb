import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packagesFolder } from './built-packages.ts';

const dist = `${packagesFolder}browser/dist`;
const imports = `
import { register } from '${dist}/index.js';
import { pullQuote } from '${dist}/elements/pull-quote.js';
import { programFinder } from '${dist}/elements/program-finder.js';
`;

/** Bundles an application; returns the size and inputs of the files that load at start, and all inputs. */
async function bundle(code: string) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: imports + code, resolveDir: packagesFolder },
    outdir: '/app',
    entryNames: 'app',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>') ?? [
    '',
  ];
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [path.replace(/^\//, ''), brotliCompressSync(contents).length]),
  );
  const sizeOf = (path: string) => [...sizes].find(([file]) => path.endsWith(file))?.[1] ?? 0;
  /** esbuild also writes files for dead `import()` calls; only files that the application can load count. */
  const reach = (path: string, kinds: readonly string[], found = new Set<string>()): Set<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? [])
      if (!external && kinds.includes(kind)) reach(next, kinds, found);
    return found;
  };
  const start = [...reach(entry, ['import-statement'])];
  const inputsOf = (path: string) =>
    Object.entries(metafile.outputs[path]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [input] : [],
    );
  return {
    startBytes: start.reduce((sum, path) => sum + sizeOf(path), 0),
    startInputs: start.flatMap(inputsOf),
    inputs: [...reach(entry, ['import-statement', 'dynamic-import'])].flatMap(inputsOf),
  };
}

test('an application that registers no element contains no module of the package', async () => {
  const { inputs, startBytes } = await bundle('console.log("app");');
  expect(inputs.filter((path) => path.includes('browser/dist'))).toEqual([]);
  expect(startBytes).toBeLessThan(100);
});

test('an application that registers one element contains only this element, and starts without React', async () => {
  const { inputs, startInputs, startBytes } = await bundle(
    'register({ elements: [pullQuote], origin: "https://edu.example" });',
  );
  expect(inputs.filter((path) => path.includes('dist/elements/'))).toEqual([
    expect.stringMatching(/pull-quote\.js$/),
  ]);
  expect(inputs.filter((path) => path.includes('program-finder'))).toEqual([]);
  expect(startInputs.filter((path) => path.includes('node_modules/react'))).toEqual([]);
  expect(startBytes).toBeLessThan(6200);
});
