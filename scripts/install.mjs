/** Installs what is missing: packages by the lockfile, and for tests a browser. Uses nothing but Node. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = new URL('..', import.meta.url).pathname;

/**
 * Runs a command with its output on this terminal.
 * @throws when it fails, with the command's name
 */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error || status !== 0) throw new Error(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ` with code ${status}`}`);
}

/** `production` for serving, `all` for tests and tools too. Does nothing when they are there. */
export function installPackages(scope) {
  const stamp = join(root, 'node_modules/.installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (installed[0] === lock && (installed[1] === 'all' || installed[1] === scope)) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(scope === 'production' ? ['--omit=dev'] : [])]);
  writeFileSync(stamp, `${lock} ${scope}`);
}

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the Chromium for the tests is: the system's, else Playwright's own. */
export async function findBrowser() {
  const system = systemBrowsers.find((path) => existsSync(path));
  return system ?? (await import('playwright')).chromium.executablePath();
}

/** A Chromium for the tests: the system's, Debian's package, or Playwright's own. */
export async function installBrowser() {
  if (systemBrowsers.some((path) => existsSync(path))) return;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return;
  }
  run('npx', ['playwright', 'install', 'chromium']);
}
