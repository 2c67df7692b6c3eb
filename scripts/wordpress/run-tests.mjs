/**
 * `npm run test:wordpress`: builds, then runs the tests against a real WordPress. `-- --wordpress current`
 * uses the WordPress of Debian's unstable release, `-- --wordpress DIR` the one in a folder.
 */
import { spawnSync } from 'node:child_process';
import { installPackages, installTestBrowser, root, run } from '../install.mjs';

const [option, which, ...others] = process.argv.slice(2);
const hasOption = option === '--wordpress';
const args = hasOption ? others : process.argv.slice(2);

if (hasOption && !which) {
  console.error('--wordpress has no value. Pass "current", "debian" or a folder.');
  process.exit(2);
}

installPackages('all');
await installTestBrowser();
run(process.execPath, ['build.mjs', '--quiet']);
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--project', 'wordpress', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WORDPRESS_LONG: '1', ...(hasOption && { WORDPRESS: which }) },
});
process.exit(status ?? 1);
