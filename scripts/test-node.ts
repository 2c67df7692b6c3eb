/** `npm run test:node -- 22`: runs the unit tests with another Node version, from npm's `node` package. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './install.mjs';

const [version, ...args] = process.argv.slice(2);
if (!version || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Name the Node version: npm run test:node -- 22');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), `node-${version}-`));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`], { cwd: folder });
  const node = join(folder, 'node_modules/node/bin/node');
  run(node, ['--version']);
  run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit*', ...args], {
    // Tests start further processes: they find this Node first.
    env: { ...process.env, PATH: `${join(folder, 'node_modules/node/bin')}:${process.env.PATH}` },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
