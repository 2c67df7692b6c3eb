/** `npm start`: installs what is missing, builds, serves. Arguments go to the server. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, root, run } from './install.mjs';

try {
  installPackages('production');
  run(process.execPath, ['build.mjs']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
