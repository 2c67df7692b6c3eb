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

/** Debian's Chromium without a window: the same engine, which starts sooner and takes a quarter less time for the tests. */
const shellBrowser = '/usr/bin/chromium-headless-shell';
const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the whole Chromium is, as visitors have it, for measuring: the system's, else Playwright's own. */
export async function findBrowser() {
  const system = wholeBrowsers.find((path) => existsSync(path));
  return system ?? (await import('playwright')).chromium.executablePath();
}

/** Where the Chromium of the tests is. */
export async function findTestBrowser() {
  return existsSync(shellBrowser) ? shellBrowser : findBrowser();
}

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages. @throws when they cannot be had */
export function installDebian(...packages) {
  console.log(`Installing ${packages.join(', ')} from Debian …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/** The whole Chromium: the system's, Debian's package, or Playwright's own. */
export async function installBrowser() {
  if (existsSync(await findBrowser())) return;
  if (isDebianRoot) installDebian('chromium', 'fonts-liberation');
  else run('npx', ['playwright', 'install', 'chromium']);
}

/** A Chromium for the tests: Debian's without a window, else any that is there. */
export async function installTestBrowser() {
  if (existsSync(shellBrowser)) return;
  try {
    if (isDebianRoot) installDebian('chromium-headless-shell', 'fonts-liberation');
    else await installBrowser();
  } catch (error) {
    // Older Debians have no such package, and no network is no reason to leave a browser that is here unused.
    console.log(`${error.message}: the tests take the whole Chromium`);
    await installBrowser();
  }
}
