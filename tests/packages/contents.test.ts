import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, expect, test } from 'vitest';
import { packagesFolder } from './built-packages.ts';

const run = promisify(execFile);
const target = mkdtempSync(join(tmpdir(), 'edu-embed-pack-'));
afterAll(() => rmSync(target, { recursive: true }));

interface Packed {
  readonly filename: string;
  /** Bytes of the compressed package. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

async function pack(name: string): Promise<Packed> {
  const folder = join(packagesFolder, name);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], {
    cwd: folder,
  });
  const output: unknown = JSON.parse(stdout);
  // npm 12 returns an object with a key for each package.
  return (Array.isArray(output) ? output[0] : Object.values(output as object)[0]) as Packed;
}

const packages = [
  {
    name: 'browser',
    maxKilobytes: 330,
    expected: [
      'dist/index.js',
      'dist/elements/us-state-map.d.ts',
      'dist/react.d.ts',
      'dist/web-types.json',
      'dist/llms.txt',
    ],
  },
  {
    name: 'server',
    maxKilobytes: 260,
    expected: ['dist/index.js', 'dist/index.d.ts', 'adapters/express.js', 'adapters/edu_embed.php'],
  },
];

for (const { name, maxKilobytes, expected } of packages)
  test(`@edu-embed/${name} has its files, correct entries and types, and a small size`, async () => {
    const { filename, size, files } = await pack(name);
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', ...expected]));
    expect(paths.filter((path) => /\.(?:map|test\.\w+|tsx)$|^src\//.test(path))).toEqual([]);
    expect(size / 1024).toBeLessThan(maxKilobytes);

    const { messages } = await publint({
      pkgDir: join(packagesFolder, name),
      level: 'suggestion',
      strict: true,
      pack: false,
    });
    expect(messages).toEqual([]);

    const analyzed = createPackageFromTarballData(await readFile(join(target, filename)));
    const result = await checkPackage(analyzed, { excludeEntrypoints: [/\.(?:json|txt)$/] });
    // CommonJS code imports an ES module with `import()` only, as the documentation says.
    const isKnown = (kind: string) => kind === 'CJSResolvesToESM' || kind === 'NoResolution';
    const problems = 'problems' in result ? result.problems : [];
    expect(
      problems.filter(
        ({ kind, ...problem }) =>
          !(
            isKnown(kind) &&
            'resolutionKind' in problem &&
            problem.resolutionKind !== 'bundler' &&
            problem.resolutionKind !== 'node16-esm'
          ),
      ),
    ).toEqual([]);
  });

test('custom-elements.json names modules that the package contains', async () => {
  const folder = join(packagesFolder, 'browser');
  const { modules } = JSON.parse(await readFile(join(folder, 'dist/custom-elements.json'), 'utf8'));
  const paths: readonly string[] = modules.map(({ path }: { path: string }) => path);
  expect(paths).toContain('dist/elements/us-state-map.js');
  expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});
