/** Runs a tool that is built with the server: `node scripts/run-tool.mjs NAME [arguments]`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuildCurrent } from './inputs.mjs';
import { requirePackages, root, run } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
const deployedTools = new Set([
  'import-scorecard',
  'import-zip-codes',
  'data-versions',
  'reference-page',
  'report',
  'lint',
]);
/** The linter's code 1 means that pages have errors. */
const failureCode = name === 'lint' ? 2 : 1;
const isCurrent = isBuildCurrent();
requirePackages(isCurrent && deployedTools.has(name ?? '') ? 'production' : 'all', failureCode);
try {
  if (!isCurrent) run(process.execPath, ['build.mjs', '--quiet']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(failureCode);
}
const child = spawn(process.execPath, [join(root, `dist/server/${name}.mjs`), ...args], { stdio: 'inherit' });
// Passes the signal on and waits, because tools must stop the processes that they started.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (status) => process.exit(status ?? failureCode));
