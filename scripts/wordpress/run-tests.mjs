/** `npm run test:wordpress`: builds, then runs the tests against a real WordPress. */
import { spawnSync } from 'node:child_process';
import { installPackages, installTestBrowser, root, run } from '../install.mjs';

installPackages('all');
await installTestBrowser();
run(process.execPath, ['build.mjs', '--quiet']);
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'wordpress', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
