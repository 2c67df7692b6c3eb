/**
 * `npm start`: installs missing packages, builds if sources have changed, and starts the server with the
 * given arguments.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuildCurrent } from './inputs.mjs';
import { installPackages, root, run } from './install.mjs';

try {
  const isCurrent = isBuildCurrent();
  installPackages(isCurrent ? 'production' : 'all');
  if (!isCurrent) run(process.execPath, ['build.mjs']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
