import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

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

/**
 * Packages that are unpacked instead of installed, because WordPress's package depends on a web server.
 * Debian 13 needs lodash. Debian 14 also needs jQuery UI and PHPMailer, which earlier packages of WordPress
 * contain.
 */
const unpackedPackages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'php-getid3',
  'libjs-underscore',
  'libjs-cropper',
  'libjs-prototype',
  'libjs-scriptaculous',
  'libjs-jquery-ui',
  'libjs-lodash',
  'libphp-phpmailer',
];

/**
 * The WordPress to run: from this machine's Debian release (`debian`), from Debian's unstable release
 * (`current`), or the folder of an unpacked WordPress.
 */
export type WordPressSource = 'debian' | 'current' | { readonly folder: string };

/**
 * Reads the `--wordpress` option or the `WORDPRESS` variable.
 * @throws UnavailableError if it is neither a known word nor a folder with WordPress
 */
export function readSource(option: string | undefined): WordPressSource {
  if (!option || option === 'debian') return 'debian';
  if (option === 'current') return option;
  const folder = resolve(option);
  if (!existsSync(join(folder, 'wp-includes/version.php')))
    throw new UnavailableError(
      `--wordpress: ${folder} is not a WordPress folder: it has no wp-includes/version.php. ` +
        'Use the folder of an unpacked WordPress, "current" or "debian".',
    );
  return { folder };
}

/**
 * The end of a site's name. It differs by source, so that a start never reuses the files of another
 * WordPress.
 */
export function siteSuffix(source: WordPressSource): string {
  if (typeof source === 'string') return source === 'debian' ? '' : `-${source}`;
  const version = readFileSync(join(source.folder, 'wp-includes/version.php'));
  return `-${createHash('sha256').update(source.folder).update(version).digest('hex').slice(0, 8)}`;
}

/** Throws if a folder is not the WPGraphQL plugin with its libraries. */
export function checkWpGraphql(folder: string): void {
  if (!existsSync(join(folder, 'wp-graphql.php')))
    throw new UnavailableError(`${folder} is not the WPGraphQL plugin: it has no wp-graphql.php.`);
  if (!existsSync(join(folder, 'vendor/autoload.php')))
    throw new UnavailableError(
      `${folder} has no vendor/autoload.php. Run "composer install --no-dev" there, ` +
        'or use the released zip file of WPGraphQL.',
    );
}

const phpModules = ['mysqli', 'dom', 'mbstring', 'curl', 'gd'];
const programs = ['php', 'mariadbd', 'mariadb-install-db', 'mariadb', 'phpcs'];

/** The error when WordPress cannot start on this machine. Its message says why. */
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

/** Explains why WordPress cannot run on a machine; undefined if nothing prevents it. */
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

const downloads = (folder: string, source: WordPressSource) =>
  join(folder, source === 'current' ? 'debs-current' : 'debs');

/** Explains why a real WordPress cannot start on this machine; undefined if it can. */
export function findObstacle(folder: string, source: WordPressSource): string | undefined {
  const debs = downloads(folder, source);
  const hasFiles =
    typeof source === 'object' || (existsSync(debs) && readdirSync(debs).length >= unpackedPackages.length);
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

/** Lists the package indexes that apt knows: origin, label, repository and the source file of each. */
const listIndexes = () =>
  runCommand('apt-get', [
    'indextargets',
    '--format',
    '$(ORIGIN)\t$(LABEL)\t$(REPO_URI)\t$(SOURCESENTRY)',
    'Created-By: Packages',
  ]);

/** Returns the keys that a source file names for a repository, in the format of a `Signed-By` field. */
function findKeys(source: string, repository: string): string | undefined {
  const url = repository.replace(/\/$/, '');
  const isNamed = (text: string) => text.split(/\s+/).some((word) => word.replace(/\/$/, '') === url);
  for (const stanza of source.replace(/^#.*\n/gm, '').split(/\n\s*\n/)) {
    // The value can be a whole key: continuation lines are indented.
    const field = /^Signed-By:(?<keys>.*(?:\n[ \t].*)*)/im.exec(stanza)?.groups?.keys;
    if (field && isNamed(/^URIs:.*(?:\n[ \t].*)*/im.exec(stanza)?.[0] ?? '')) return field.trimEnd();
    const line = stanza.split('\n').find((one) => /^deb\s/.test(one) && isNamed(one));
    const option = line && /\[[^\]]*signed-by=(?<keys>[^\s\]]+)/i.exec(line)?.groups?.keys;
    if (option) return ` ${option.replaceAll(',', ' ')}`;
  }
  return undefined;
}

/**
 * Describes Debian's unstable release as a source of apt, at the mirror and with the keys of this machine's
 * own release.
 * @param indexes lines of `listIndexes`
 * @param readFile reads a source file
 * @throws UnavailableError if apt has no index of Debian's packages
 */
export function describeUnstable(indexes: string, readFile: (path: string) => string): string {
  const rows = indexes.split('\n').map((line) => line.split('\t'));
  const [, , repository, entry] =
    rows.find(([origin, label]) => origin === 'Debian' && label === 'Debian') ?? [];
  if (!repository || !entry)
    throw new UnavailableError(
      'apt has no package lists of a Debian mirror. Run "apt-get update", or give a folder with --wordpress.',
    );
  const keys = findKeys(readFile(entry.replace(/:\d+$/, '')), repository);
  return [
    'Types: deb',
    `URIs: ${repository}`,
    'Suites: sid',
    'Components: main',
    ...(keys ? [`Signed-By:${keys}`] : []),
    '',
  ].join('\n');
}

/**
 * Options of apt-get for Debian's unstable release. Its separate package lists leave the system's unchanged.
 */
function unstableOptions(folder: string): string[] {
  const apt = join(folder, 'apt');
  for (const name of ['lists/partial', 'cache/archives/partial', 'sources.d'])
    mkdirSync(join(apt, name), { recursive: true });
  if (!listIndexes().includes('Debian\t')) updateLists();
  const source = describeUnstable(listIndexes(), (path) => readFileSync(path, 'utf8'));
  writeFileSync(join(apt, 'sources.d/unstable.sources'), source);
  copyFileSync('/var/lib/dpkg/status', join(apt, 'status'));
  const settings = {
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(apt, 'sources.d'),
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': join(apt, 'cache'),
    'Acquire::Languages': 'none',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** Installs missing runtime packages and downloads missing WordPress packages. */
export function installWordPressPackages(folder: string, source: WordPressSource): void {
  const obstacle = findObstacle(folder, source);
  if (obstacle) throw new UnavailableError(obstacle);
  if (!hasRuntime()) apt(['install', '-y', '-qq', '--no-install-recommends', ...runtimePackages]);
  if (typeof source === 'object') return;
  const debs = downloads(folder, source);
  mkdirSync(debs, { recursive: true });
  const here = readdirSync(debs);
  const missing = unpackedPackages.filter((name) => !here.some((file) => file.startsWith(`${name}_`)));
  if (missing.length === 0) return;
  if (source === 'debian') {
    apt(['download', '-qq', ...missing], debs);
    return;
  }
  const options = unstableOptions(folder);
  runCommand('apt-get', [...options, 'update', '-qq']);
  runCommand('apt-get', [...options, 'download', '-qq', ...missing], { cwd: debs });
}

/** Unpacks WordPress and its themes into a folder; returns the folder of `index.php`. */
export function unpackWordPress(folder: string, target: string, source: WordPressSource): string {
  mkdirSync(target, { recursive: true });
  const root = join(target, 'usr/share/wordpress');
  if (typeof source === 'object') {
    cpSync(source.folder, root, { recursive: true, dereference: true });
    return root;
  }
  const debs = downloads(folder, source);
  for (const file of readdirSync(debs)) runCommand('dpkg', ['-x', join(debs, file), target]);
  return root;
}
