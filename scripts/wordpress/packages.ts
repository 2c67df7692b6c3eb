import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for PHP's own web server and a database that nobody else can reach: no Apache, no service. */
const runtimePackages = [
  'mariadb-server-core',
  'mariadb-client-core',
  'php-cli',
  'php-mysql',
  'php-xml',
  'php-mbstring',
  'php-curl',
  'php-gd',
  'php-codesniffer',
];

/** Unpacked, never installed: the package would bring a web server with it. */
const unpackedPackages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'php-getid3',
  'libjs-underscore',
  'libjs-cropper',
  'libjs-prototype',
  'libjs-scriptaculous',
];

const phpModules = ['mysqli', 'dom', 'mbstring', 'curl', 'gd'];
const programs = ['php', 'mariadbd', 'mariadb-install-db', 'mariadb', 'phpcs'];

/** WordPress cannot be had on this machine; the message says what is missing. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Runs a command to its end and gives what it wrote; throws with its own words when it fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  const env = { ...(options.env ?? process.env), DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...options,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (error || status !== 0)
    throw new Error(
      `${[command, ...args].join(' ')} failed: ${error?.message ?? (stderr.trim() || stdout.trim())}`,
    );
  return stdout;
}

function isOnPath(program: string): boolean {
  return [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  );
}

function hasRuntime(): boolean {
  if (!programs.every(isOnPath)) return false;
  const modules = runCommand('php', ['-m']).split('\n');
  return phpModules.every((name) => modules.includes(name));
}

/** What of a machine decides whether it can have a WordPress. */
export interface Machine {
  readonly hasRuntime: boolean;
  readonly hasFiles: boolean;
  readonly isDebian: boolean;
  readonly isRoot: boolean;
}

/** Why a machine cannot have a WordPress; nothing where one is to be expected, so that a failure there is one. */
export function explainObstacle({ hasRuntime, hasFiles, isDebian, isRoot }: Machine): string | undefined {
  if (hasRuntime && hasFiles) return undefined;
  if (!isDebian)
    return 'This is no Debian: a real WordPress comes from its packages (php-cli, mariadb-server-core, wordpress).';
  if (hasRuntime || isRoot) return undefined;
  return `Not root: PHP and MariaDB are missing and cannot be installed. As root: apt-get install --no-install-recommends ${runtimePackages.join(' ')}`;
}

/** Why a real WordPress cannot be started here, or nothing when it can. */
export function findObstacle(folder: string): string | undefined {
  const hasFiles =
    existsSync(join(folder, 'debs')) && readdirSync(join(folder, 'debs')).length >= unpackedPackages.length;
  return explainObstacle({
    hasRuntime: hasRuntime(),
    hasFiles,
    isDebian: existsSync('/usr/bin/apt-get'),
    isRoot: process.getuid?.() === 0,
  });
}

function updateLists(): void {
  if (process.getuid?.() === 0) runCommand('apt-get', ['update', '-qq']);
}

/** Runs a command of apt; when it knows a package no more, once again with fresh lists. */
function apt(args: readonly string[], cwd?: string): void {
  try {
    runCommand('apt-get', args, { cwd });
  } catch {
    updateLists();
    runCommand('apt-get', args, { cwd });
  }
}

/** Installs what runs WordPress and downloads what WordPress is, each only where it is missing. */
export function installWordPressPackages(folder: string): void {
  const obstacle = findObstacle(folder);
  if (obstacle) throw new UnavailableError(obstacle);
  if (!hasRuntime()) apt(['install', '-y', '-qq', '--no-install-recommends', ...runtimePackages]);
  const debs = join(folder, 'debs');
  mkdirSync(debs, { recursive: true });
  const here = readdirSync(debs);
  const missing = unpackedPackages.filter((name) => !here.some((file) => file.startsWith(`${name}_`)));
  if (missing.length > 0) apt(['download', '-qq', ...missing], debs);
}

/** Unpacks WordPress and its themes below a folder; returns where `index.php` is. */
export function unpackWordPress(folder: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const debs = join(folder, 'debs');
  for (const file of readdirSync(debs)) runCommand('dpkg', ['-x', join(debs, file), target]);
  return join(target, 'usr/share/wordpress');
}
