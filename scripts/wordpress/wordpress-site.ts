import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Database, startDatabase } from './database.ts';
import {
  installWordPressPackages,
  runCommand,
  UnavailableError,
  unpackWordPress,
  type WordPressSource,
} from './packages.ts';
import { writePlugin } from './plugin-files.ts';
import { isInUse, type RunningProgram, startProgram, waitUntil } from './processes.ts';

export type Role = 'admin' | 'editor' | 'author' | 'contributor';

export interface WordPressOptions {
  /** Root of the project. */
  readonly root: string;
  /** Folder for downloads and sites. */
  readonly folder: string;
  /** Name of the site in the folder. */
  readonly name: string;
  readonly port: number;
  readonly title?: string;
  /** Constants that configure the plugin, such as `EDU_EMBED_SERVER`. */
  readonly constants?: Readonly<Record<string, string>>;
  /** The WordPress to run. Default: Debian's packages. */
  readonly source?: WordPressSource;
  /** Folder of the WPGraphQL plugin. */
  readonly wpgraphql?: string;
  /** Folder of must-use plugins. */
  readonly mustUse?: string;
  /** Reuses an existing site that was marked as complete. Default: deletes it. */
  readonly reuseExisting?: boolean;
}

/** The data with which another process can serve a site, or run code in it. */
export interface SiteHandle {
  readonly root: string;
  /** Folder of the site. */
  readonly folder: string;
  /** Root of WordPress's files. */
  readonly files: string;
  readonly socket: string;
  readonly constants: Readonly<Record<string, string>>;
}

export interface WordPress {
  readonly handle: SiteHandle;
  readonly origin: string;
  readonly version: string;
  /** True if the site existed before this start. */
  readonly isReused: boolean;
  readonly passwords: Readonly<Record<Role, string>>;
  stop(): Promise<void>;
  /** Marks the site as complete, so that a later start can reuse it. */
  markComplete(): void;
}

const installSchema = v.object({
  version: v.string(),
  passwords: v.object({ admin: v.string(), editor: v.string(), author: v.string(), contributor: v.string() }),
});
const phpSource = (root: string, file: string) => join(root, 'scripts/wordpress/php', file);

/** The environment of a PHP command for the site. */
function environment({ folder, socket, constants }: SiteHandle, origin: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    EDU_SOCKET: socket,
    EDU_WORDPRESS_URL: origin,
    EDU_DEBUG_LOG: join(folder, 'debug.log'),
    EDU_CONSTANTS: JSON.stringify(constants),
    // WordPress sends requests to itself, which would deadlock with one worker.
    PHP_CLI_SERVER_WORKERS: '4',
  };
}

/** Unpacks WordPress and adds the configuration and the plugins; returns its root folder. */
function placeFiles(options: WordPressOptions, folder: string): string {
  const { root } = options;
  const files = join(folder, 'packages/usr/share/wordpress');
  if (!existsSync(files))
    unpackWordPress(options.folder, join(folder, 'packages'), options.source ?? 'debian');
  cpSync(phpSource(root, 'wp-config.php'), join(files, 'wp-config.php'));
  rmSync(join(files, '.htaccess'), { force: true });
  writePlugin(root, join(files, 'wp-content/plugins/edu-embed'));
  mkdirSync(join(files, 'wp-content/uploads'), { recursive: true });
  if (options.wpgraphql)
    cpSync(options.wpgraphql, join(files, 'wp-content/plugins/wp-graphql'), {
      recursive: true,
      dereference: true,
    });
  if (options.mustUse) cpSync(options.mustUse, join(files, 'wp-content/mu-plugins'), { recursive: true });
  return files;
}

function install(
  options: WordPressOptions,
  handle: SiteHandle,
  origin: string,
): v.InferOutput<typeof installSchema> {
  const plugins = ['edu-embed/edu-embed.php', ...(options.wpgraphql ? ['wp-graphql/wp-graphql.php'] : [])];
  const settings = { title: options.title ?? 'Edu Embed', theme: 'twentytwentythree', plugins };
  const run = { env: environment(handle, origin), input: JSON.stringify(settings) };
  const output = runCommand('php', [phpSource(options.root, 'install.php'), handle.files], run);
  return v.parse(installSchema, JSON.parse(output.slice(output.lastIndexOf('\n{') + 1)));
}

function readState(file: string): v.InferOutput<typeof installSchema> | undefined {
  return existsSync(file) ? v.parse(installSchema, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Runs PHP code inside WordPress, like wp-cli, and returns its output. */
export function evaluatePhp(handle: SiteHandle, origin: string, code: string): string {
  const compiled = join(handle.folder, 'compiled');
  mkdirSync(compiled, { recursive: true });
  // Caches compiled files; otherwise each run would compile all of WordPress.
  const cache = [
    '-d',
    'opcache.enable_cli=1',
    '-d',
    `opcache.file_cache=${compiled}`,
    '-d',
    'opcache.file_cache_only=1',
  ];
  return runCommand('php', [...cache, phpSource(handle.root, 'evaluate.php'), handle.files], {
    env: environment(handle, origin),
    input: code,
  });
}

/** Serves a site with PHP's built-in server; resolves when it is ready. */
export async function serveWordPress(handle: SiteHandle, port: number): Promise<RunningProgram> {
  const origin = `http://127.0.0.1:${port}`;
  const limits = ['-d', 'memory_limit=256M', '-d', 'max_execution_time=60'];
  const args = [
    ...limits,
    '-S',
    `127.0.0.1:${port}`,
    '-t',
    handle.files,
    phpSource(handle.root, 'router.php'),
  ];
  const log = join(handle.folder, 'php.log');
  const program = startProgram('php', args, environment(handle, origin), openSync(log, 'a'));
  const isUp = () =>
    fetch(`${origin}/wp-json/edu-embed/v1/site`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(() => {
    if (program.child.exitCode !== null) throw new Error(`WordPress exited during startup; see ${log}`);
    return isUp();
  }, 'WordPress');
  return program;
}

/** Throws if the site is already running or its port is in use. Two processes would share one database. */
async function checkAvailable(port: number, folder: string): Promise<void> {
  if (await isInUse({ path: join(folder, 'mysql.sock') }))
    throw new UnavailableError(`The WordPress in ${folder} is already running. Stop it first.`);
  if (await isInUse({ port }))
    throw new UnavailableError(
      `Port ${port} for WordPress is in use. ` +
        'Stop the program that uses it, or choose another port with --wordpress-port.',
    );
}

/**
 * Starts a real WordPress with our plugin on the loopback interface, with its own database and one user
 * per role.
 */
export async function startWordPress(options: WordPressOptions): Promise<WordPress> {
  const { root, port } = options;
  const folder = join(options.folder, 'sites', options.name);
  await checkAvailable(port, folder);
  installWordPressPackages(options.folder, options.source ?? 'debian');
  const stateFile = join(folder, 'site.json');
  const existing = options.reuseExisting ? readState(stateFile) : undefined;
  if (!existing) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = placeFiles(options, folder);
  const database: Database = await startDatabase(folder);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const handle: SiteHandle = {
      root,
      folder,
      files,
      socket: database.socket,
      constants: options.constants ?? {},
    };
    const { version, passwords } = existing ?? install(options, handle, origin);
    const server = await serveWordPress(handle, port);
    return {
      handle,
      origin,
      version,
      isReused: existing !== undefined,
      passwords,
      markComplete: () => writeFileSync(stateFile, JSON.stringify({ version, passwords })),
      async stop() {
        await server.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
