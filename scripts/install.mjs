/** Installs missing packages by the lockfile, and a browser for tests. Uses nothing but Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {'production' | 'all'} Scope Packages for serving a build, or all packages. */
/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command with its output on this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 * @throws when it fails, with the command's name
 */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (!error && status === 0) return;
  const reason = error ? `: ${error.message}` : ` with code ${status}`;
  throw new Error(`${[command, ...args].join(' ')} failed${reason}`);
}

/**
 * Reads a lockfile's packages by path.
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

const readWanted = () => Object.entries(readPackages('package-lock.json'));
/** npm writes this file at the end of an installation. */
const readInstalled = () => readPackages('node_modules/.package-lock.json');

/**
 * Finds packages that are missing or have another version than the lockfile says.
 * @param {Scope} scope
 * @returns {string[]} their names
 */
function findMissingPackages(scope) {
  const installed = readInstalled();
  return readWanted().flatMap(([path, { version, optional, dev, devOptional }]) => {
    // Optional packages are for some platforms only.
    // The packages of this project are links, which only their own tests use.
    const isNeeded =
      path.startsWith('node_modules/') && !optional && !(scope === 'production' && (dev || devOptional));
    return isNeeded && installed[path]?.version !== version ? [path.replace('node_modules/', '')] : [];
  });
}

/**
 * Installs packages by the lockfile when some are missing. Never removes development packages.
 * Only `npm start` and the commands for tests may call it: it replaces `node_modules` under a running server.
 * @param {Scope} scope
 */
export function installPackages(scope) {
  if (findMissingPackages(scope).length === 0) return;
  const installed = readInstalled();
  const hasDevelopmentPackages = readWanted().some(([path, { dev }]) => dev && installed[path]);
  const isProduction = scope === 'production' && !hasDevelopmentPackages;
  console.log('Installing packages …');
  // With NODE_ENV=production, npm omits development packages by default.
  const dev = isProduction ? '--omit=dev' : '--include=dev';
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', dev]);
}

/**
 * Ends the process with instructions when packages are missing.
 * @param {Scope} scope
 * @param {number} [exitCode]
 */
export function requirePackages(scope, exitCode = 1) {
  const missing = findMissingPackages(scope);
  if (missing.length === 0) return;
  const count = missing.length === 1 ? '1 package is' : `${missing.length} packages are`;
  const command = scope === 'production' ? 'npm ci --omit=dev or npm ci' : 'npm ci --include=dev';
  console.error(
    `${count} missing or outdated, for example ${missing[0]}. Run ${command}, then this command again.`,
  );
  process.exit(exitCode);
}

/** Debian's headless Chromium, which has the same engine. The tests take a quarter less time in it. */
const headlessBrowser = '/usr/bin/chromium-headless-shell';
const fullBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of a full Chromium, which visitors use, for measurements: the system's, else Playwright's.
 */
export async function findBrowser() {
  const system = fullBrowsers.find((path) => existsSync(path));
  return system ?? (await import('playwright')).chromium.executablePath();
}

/** Returns the path of the Chromium for tests: the headless one if it is installed, else the full one. */
export async function findTestBrowser() {
  return existsSync(headlessBrowser) ? headlessBrowser : findBrowser();
}

/** Whether Debian packages can be installed. */
export const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages.
 * @param {string[]} packages
 * @throws when they are unavailable
 */
function installDebian(...packages) {
  console.log(`Installing ${packages.join(', ')} from Debian …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Installs Debian packages if possible, as root on Debian. Only logs a failure, so callers check the result.
 * @param {readonly string[]} packages
 */
export function tryInstallDebian(packages) {
  if (!isDebianRoot) return;
  try {
    installDebian(...packages);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}

/** Installs the full Chromium if there is none: Debian's package, or Playwright's. */
export async function installBrowser() {
  if (existsSync(await findBrowser())) return;
  if (isDebianRoot) installDebian('chromium', 'fonts-liberation');
  else run('npx', ['playwright', 'install', 'chromium']);
}

/** Installs a Chromium for the tests: Debian's headless one, else the full one. */
export async function installTestBrowser() {
  if (existsSync(headlessBrowser)) return;
  try {
    if (isDebianRoot) installDebian('chromium-headless-shell', 'fonts-liberation');
    else await installBrowser();
  } catch (error) {
    // Older Debian releases lack the package, and without a network an installed browser still works.
    console.log(`${error instanceof Error ? error.message : error}: the tests use the full Chromium`);
    await installBrowser();
  }
}
