/** Installs what is missing: packages by the lockfile, and for tests a browser. Uses nothing but Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = new URL('..', import.meta.url).pathname;

/**
 * Runs a command with its output on this terminal.
 * @throws when it fails, with the command's name
 */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error || status !== 0)
    throw new Error(
      `${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ` with code ${status}`}`,
    );
}

/** Packages of the lockfile and of `node_modules`, by path. npm writes the second list itself, at the end of an installation. */
function readPackages() {
  const read = (file) =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')).packages : {};
  return {
    wanted: Object.entries(read('package-lock.json')),
    installed: read('node_modules/.package-lock.json'),
  };
}

/** Names of packages that are missing or have another version than the lockfile says. `production` skips those for development. */
function findMissingPackages(scope) {
  const { wanted, installed } = readPackages();
  // Optional packages are for some platforms only.
  const isNeeded = ({ optional, dev, devOptional }) =>
    !optional && !(scope === 'production' && (dev || devOptional));
  return wanted.flatMap(([path, entry]) =>
    path && isNeeded(entry) && installed[path]?.version !== entry.version
      ? [path.replace('node_modules/', '')]
      : [],
  );
}

/**
 * Installs packages by the lockfile when some are missing: `production` for serving, `all` for tests.
 * Never removes packages for development. Only `npm start` and `npm test` may call it: installing
 * replaces `node_modules` under a running server.
 */
export function installPackages(scope) {
  if (findMissingPackages(scope).length === 0) return;
  const { wanted, installed } = readPackages();
  const hasDevelopmentPackages = wanted.some(([path, { dev }]) => dev && installed[path]);
  console.log('Installing packages …');
  run('npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(scope === 'production' && !hasDevelopmentPackages ? ['--omit=dev'] : []),
  ]);
}

/** Ends the process with what to do when packages are missing. */
export function requirePackages(scope) {
  const missing = findMissingPackages(scope);
  if (missing.length === 0) return;
  const count = missing.length === 1 ? '1 package is' : `${missing.length} packages are`;
  console.error(
    `${count} missing or outdated, for example ${missing[0]}. Run npm ci${scope === 'production' ? ' --omit=dev or npm ci' : ''}, then this command again.`,
  );
  process.exit(1);
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
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
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
