import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/**
 * Tests the commands in a copy of the project, as after `git clone`. Its `npm` is a program that only records
 * its arguments.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
let clone = '';

function writeProgram(name: string, text: string): void {
  const file = join(clone, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

function run(...args: string[]) {
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: clone, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const hasInstalled = () => existsSync(join(clone, 'npm-ran'));

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'build.mjs', 'budgets.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  cpSync(join(root, 'src/core'), join(clone, 'src/core'), { recursive: true });
  for (const folder of ['bin', 'src/elements']) mkdirSync(join(clone, folder), { recursive: true });
  writeProgram('npm', `echo "$@" > '${join(clone, 'npm-ran')}'`);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/**
 * Writes the file of `node_modules` from which our scripts see that `npm ci` (or `npm ci --omit=dev`) has
 * run.
 */
function installPackages(isProduction = false): void {
  mkdirSync(join(clone, 'node_modules'));
  const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, { dev }]) => path && !(isProduction && dev)),
  );
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

/** Writes a build of one file that counts as current. */
async function writeBuild(file: string, text: string): Promise<void> {
  const module = pathToFileURL(join(clone, 'scripts/inputs.mjs')).href;
  const { hashInputs, inputsFile } = (await import(module)) as typeof import('./inputs.mjs');
  mkdirSync(join(clone, 'dist/server'), { recursive: true });
  writeFileSync(join(clone, 'dist/server', file), text);
  writeFileSync(join(clone, 'dist', inputsFile), hashInputs());
}

describe('a fresh clone', () => {
  it.each([
    ['import:scorecard', 'scripts/run-tool.mjs', 'import-scorecard', 'schools.csv'],
    ['dev', 'scripts/run.mjs', 'dev'],
    ['build', 'build.mjs'],
    ['budgets', 'scripts/run.mjs', 'measure/check-budgets'],
    ['new', 'scripts/run.mjs', 'new-element/main', 'my-element'],
  ])('stops npm run %s with instructions and installs nothing', (_command, ...args) => {
    const { status, stderr } = run(...args);
    expect(stderr).toMatch(
      /^\d+ packages are missing or outdated, for example \S+\. Run npm ci.*, then this command again\.\n$/,
    );
    expect(status).toBe(1);
    expect(hasInstalled()).toBe(false);
    expect(existsSync(join(clone, 'src/elements/my-element'))).toBe(false);
  });
});

it('installs development packages for a build even with NODE_ENV=production', () => {
  const { stderr } = run('scripts/start.mjs');
  expect(readFileSync(join(clone, 'npm-ran'), 'utf8')).toMatch(/^ci .*--include=dev\n$/);
  expect(stderr).toMatch(/Run npm ci --include=dev, then this command again\.$/m);
});

it('leaves installed packages alone after a plain npm ci', () => {
  installPackages();
  writeFileSync(join(clone, 'build.mjs'), 'process.exit(3);');
  expect(run('scripts/run-tool.mjs', 'import-scorecard', 'schools.csv').stderr).toContain(
    'build.mjs --quiet failed with code 3',
  );
  expect(run('scripts/start.mjs').stderr).toContain('build.mjs failed with code 3');
  expect(hasInstalled()).toBe(false);
});

it('ends the linter with code 2 if packages are missing, the build fails or the linter is killed', async () => {
  expect(run('scripts/run-tool.mjs', 'lint', 'a.html').status).toBe(2);
  installPackages();
  const build = readFileSync(join(clone, 'build.mjs'));
  writeFileSync(join(clone, 'build.mjs'), 'process.exit(1);');
  expect(run('scripts/run-tool.mjs', 'lint', 'a.html').status).toBe(2);
  writeFileSync(join(clone, 'build.mjs'), build);
  await writeBuild('lint.mjs', 'process.kill(process.pid, "SIGKILL");');
  expect(run('scripts/run-tool.mjs', 'lint', 'a.html').status).toBe(2);
  await writeBuild('lint.mjs', 'process.exit(1);');
  expect(run('scripts/run-tool.mjs', 'lint', 'a.html').status).toBe(1);
});

it('imports without development packages if the build is current, and reports missing packages otherwise', async () => {
  installPackages(true);
  await writeBuild('import-scorecard.mjs', 'console.error("imported");');
  expect(run('scripts/run-tool.mjs', 'import-scorecard', 'schools.csv').stderr).toBe('imported\n');
  expect(run('scripts/run-tool.mjs', 'build-wordpress').stderr).toContain('missing or outdated');
  writeFileSync(join(clone, 'src/elements/changed.ts'), '');
  expect(run('scripts/run-tool.mjs', 'import-scorecard', 'schools.csv').stderr).toContain(
    'missing or outdated',
  );
});

it('starts the server without building while the build is current', async () => {
  installPackages();
  writeFileSync(join(clone, 'build.mjs'), 'process.exit(3);');
  await writeBuild('main.mjs', 'console.log("serving");');
  expect(run('scripts/start.mjs').stdout).toBe('serving\n');
  writeFileSync(join(clone, 'src/elements/changed.ts'), '');
  expect(run('scripts/start.mjs').stderr).toContain('build.mjs failed with code 3');
});

it('writes the generated modules before npm run types checks types', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const config = { compilerOptions: { noCheck: true }, files: ['.generated/registry.ts'] };
  writeFileSync(join(clone, 'tsconfig.json'), JSON.stringify(config));
  const { scripts } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
    scripts: { types: string };
  };
  expect(run(...scripts.types.split(' ').slice(1)).status).toBe(0);
  expect(existsSync(join(clone, '.generated/registry.ts'))).toBe(true);
});

it('prints the options of npm run new and writes nothing with --help', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const { status, stdout } = run('scripts/run.mjs', 'new-element/main', 'my-element', '--help');
  expect(stdout).toContain('npm run new my-element [-- --hydrate STRATEGY --data]');
  expect(status).toBe(0);
  expect(existsSync(join(clone, 'src/elements/my-element'))).toBe(false);
});

it('prints the usage of npm run visual with --help, and with a commit that does not exist', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const help = run('scripts/run.mjs', 'visual/main', '--help');
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run visual [-- REF]') });
  const { status, stderr } = run('scripts/run.mjs', 'visual/main', 'nosuchref');
  expect(stderr).toMatch(/^nosuchref is not a commit or branch\.\n\nCompares screenshots/);
  expect(status).toBe(2);
});

it('removes the folder of a new element when a later step fails', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  writeProgram('npx', 'exit 7');
  const { status, stderr } = run('scripts/run.mjs', 'new-element/main', 'my-element');
  expect(stderr).toContain('failed with code 7\nRemoved src/elements/my-element/ again.');
  expect(status).toBe(1);
  expect(existsSync(join(clone, 'src/elements/my-element'))).toBe(false);
});

it('npm run budgets rejects --write without a name', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const { status, stderr } = run('scripts/run.mjs', 'measure/check-budgets', '--write');
  expect(stderr).toBe('--write needs names or --all: --write NAME …, or --write --all.\n');
  expect(status).toBe(1);
});

it('npm run budgets rejects a development build and changes no budget', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(join(clone, 'dist'));
  writeFileSync(join(clone, 'dist/manifest.json'), '{"build":"development"}');
  const before = readFileSync(join(clone, 'budgets.json'), 'utf8');
  const { status, stderr } = run(
    'scripts/run.mjs',
    'measure/check-budgets',
    '--no-build',
    '--write',
    '--all',
  );
  expect(stderr).toMatch(/^dist\/ has a development build/);
  expect(status).toBe(1);
  expect(readFileSync(join(clone, 'budgets.json'), 'utf8')).toBe(before);
});
