/**
 * `npm run test:node -- 22`: runs the unit tests with another Node version, from npm. It installs the package
 * of this platform directly: the package `node` would download it in an install script, which npm does not
 * run in every configuration.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, run } from './install.mjs';

const [version, ...args] = process.argv.slice(2);
if (!version || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(`"${version ?? ''}" is not a Node version. Pass one, for example: npm run test:node -- 22`);
  process.exit(2);
}

const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), `node-${version}-`));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `${packageName}@${version}`], {
    cwd: folder,
  });
  const bin = join(folder, 'node_modules', packageName, 'bin');
  const node = join(bin, 'node');
  run(node, ['--version']);
  run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit*', ...args], {
    // Tests start other processes, which must find this Node first.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
