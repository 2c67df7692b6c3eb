/** Runs a tool that is built with the server: `node scripts/run-tool.mjs NAME [arguments]`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, root, run } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
const developmentTools = new Set(['build-wordpress']);
try {
  installPackages(developmentTools.has(name) ? 'all' : 'production');
  run(process.execPath, ['build.mjs', '--quiet']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [join(root, `dist/server/${name}.mjs`), ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
