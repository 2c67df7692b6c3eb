/**
 * `npm run test:wordpress-lint`: saves snippets in a real WordPress without our plugin, and compares the
 * stored HTML with the prediction of `edu-embed lint --wordpress`. Writes `tests/wordpress-lint/RESULTS.md`.
 */
import { spawnSync } from 'node:child_process';
import { installPackages, root, run } from '../install.mjs';

installPackages('all');
run(process.execPath, ['build.mjs', '--quiet']);
const args = ['--no-install', 'vitest', 'run', '--config', 'tests/wordpress-lint/vitest.config.ts'];
const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
