import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packages for PHP's built-in web server and a local database, without Apache and system services. */
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

/** Unpacked, not installed, because the package depends on a web server. */
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

/** WordPress cannot start on this machine; the message says why. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Runs a command and returns its output; throws with its error message if it fails. */
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

/** The properties of a machine that decide whether WordPress can run on it. */
export interface Machine {
  readonly hasRuntime: boolean;
  readonly hasFiles: boolean;
  readonly isDebian: boolean;
  readonly isRoot: boolean;
}

/** Explains why WordPress cannot run on a machine; undefined if it must be able to. */
export function explainObstacle({ hasRuntime, hasFiles, isDebian, isRoot }: Machine): string | undefined {
  if (hasRuntime && hasFiles) return undefined;
  if (!isDebian)
    return (
      'This system is not Debian. WordPress is installed from Debian packages ' +
      '(php-cli, mariadb-server-core, wordpress).'
    );
  if (hasRuntime || isRoot) return undefined;
  const command = `apt-get install --no-install-recommends ${runtimePackages.join(' ')}`;
  return `PHP and MariaDB are missing, and only root can install them. Run as root: ${command}`;
}

/** Explains why a real WordPress cannot start on this machine; undefined if it can. */
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

/** Runs apt-get; on failure, updates the package lists and retries once. */
function apt(args: readonly string[], cwd?: string): void {
  try {
    runCommand('apt-get', args, { cwd });
  } catch {
    updateLists();
    runCommand('apt-get', args, { cwd });
  }
}

/** Installs missing runtime packages and downloads missing WordPress packages. */
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

/** Unpacks WordPress and its themes into a folder; returns the folder of `index.php`. */
export function unpackWordPress(folder: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const debs = join(folder, 'debs');
  for (const file of readdirSync(debs)) runCommand('dpkg', ['-x', join(debs, file), target]);
  return join(target, 'usr/share/wordpress');
}
