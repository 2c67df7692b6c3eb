/** Runs a tool that is built with the server: `node scripts/run-tool.mjs NAME [arguments]`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { requirePackages, root, run } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
const developmentTools = new Set(['build-wordpress']);
requirePackages(developmentTools.has(name) ? 'all' : 'production');
try {
  run(process.execPath, ['build.mjs', '--quiet']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(process.execPath, [join(root, `dist/server/${name}.mjs`), ...args], { stdio: 'inherit' });
// A tool that started something ends it itself: it must be told, and waited for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status) => process.exit(status ?? 1));
