import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { workFolder } from './prepare.ts';

/** Compilers take long on a busy machine. */
const timeout = 300_000;

/** Runs a compiler in the folder of the projects. Resolves to its output, even if it finds errors. */
const compile = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: workFolder, env: { ...process.env, NO_COLOR: '1' } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });

/** The files and lines with errors, in the form of `tsc`, each once. */
const readErrors = (output: string) => [
  ...new Set([...output.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`)),
];

test('Vue’s compiler accepts a correct template, and reports each wrong value, attribute and event', {
  timeout,
}, async () => {
  const output = await compile('node_modules/vue-tsc/bin/vue-tsc.js', '-p', 'types/tsconfig.vue.json');
  expect(readErrors(output), output).toEqual([6, 7, 8, 9].map((line) => `types/wrong.vue:${line}`));
});

test('the TypeScript compiler accepts correct JSX, and reports wrong values and wrong names without a hyphen', {
  timeout,
}, async () => {
  const output = await compile('node_modules/typescript/bin/tsc', '-p', 'types/tsconfig.react.json');
  // TypeScript allows any name with a hyphen in JSX, so it accepts the unknown event in line 6.
  expect(readErrors(output), output).toEqual([3, 4, 5, 7, 8].map((line) => `types/wrong.tsx:${line}`));
});

test('Svelte’s compiler accepts a correct template, and reports each wrong value, attribute and event', {
  timeout,
}, async () => {
  const options = ['--workspace', 'types', '--tsconfig', 'tsconfig.svelte.json', '--output', 'machine'];
  const output = await compile('node_modules/svelte-check/bin/svelte-check', ...options);
  const errors = [...output.matchAll(/ERROR "([^"]+)" (\d+):/g)].map(([, file, line]) => `${file}:${line}`);
  expect(errors, output).toEqual([5, 6, 7, 8].map((line) => `wrong.svelte:${line}`));
});
