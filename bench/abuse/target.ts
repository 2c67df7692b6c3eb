import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The limit of the page cache while the server is attacked. */
export const cacheMb = 64;
export const prerenderSecret = 'prerender-secret-of-abuse';

export interface TargetOptions {
  /** The checkout with the build in `dist/`. */
  readonly root: string;
  readonly cmsUrl: string;
  /** `host:port` of the images that the server may fetch. */
  readonly imageHost: string;
  /** A College Scorecard file to import; undefined: the sample schools. */
  readonly schools?: string;
}

export interface Target {
  readonly origin: string;
  readonly pid: number;
  readonly schools: 'imported' | 'sample';
  /** Memory of the process, in megabytes. */
  readRssMb(): number;
  /** CPU time of all threads of the process, in seconds. */
  readCpuSeconds(): number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Imports a College Scorecard file as operators do. */
export async function importSchools(root: string, file: string, dataDir: string): Promise<void> {
  const tool = spawn(
    process.execPath,
    [join(root, 'dist/server/import-scorecard.mjs'), file, '--data-dir', dataDir],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(tool, 'exit');
  if (code !== 0) throw new Error(`${file} could not be imported: the tool exited with ${code}.`);
}

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** CPU time of all threads of a process. */
export function readProcessCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces. User and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Resident memory of a process, in megabytes. */
export function readRssMb(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The same settings as in the container and in the systemd unit of `deploy/`. */
const memorySettings = { NODE_OPTIONS: '--max-old-space-size=256', MALLOC_ARENA_MAX: '2' };

/** Starts the built server in production, with a page cache of 64 MB. */
export async function startTarget({ root, cmsUrl, imageHost, schools }: TargetOptions): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edu-embed-abuse-'));
  const isImported = schools !== undefined && existsSync(schools);
  if (isImported) await importSchools(root, schools, dataDir);
  const { PATH, HOME, TMPDIR } = process.env;
  const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: '0',
      HOST: '127.0.0.1',
      SITE: 'nursing',
      CMS: 'wordpress',
      CMS_URL: cmsUrl,
      DATA_DIR: dataDir,
      CACHE_MB: String(cacheMb),
      IMAGE_HOSTS: imageHost,
      PRERENDER_SECRET: prerenderSecret,
      LOG_LEVEL: 'silent',
      ...memorySettings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const [line] = await Promise.race([once(server.stdout, 'data'), ended]);
  const [origin] = /http:\/\/[^/\s]+/.exec(String(line)) ?? [];
  const { pid } = server;
  if (!origin || pid === undefined) {
    server.kill('SIGKILL');
    throw new Error(`The server printed no URL: ${line}`);
  }
  // Stops the server even if an error ends this process.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  return {
    origin,
    pid,
    schools: isImported ? 'imported' : 'sample',
    readRssMb: () => readRssMb(pid),
    readCpuSeconds: () => readProcessCpuMs(pid) / 1000,
    isRunning,
    async stop() {
      // Attacks leave slow connections open, which a graceful shutdown would wait for.
      if (isRunning()) server.kill('SIGKILL');
      await ended;
      process.off('exit', kill);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
