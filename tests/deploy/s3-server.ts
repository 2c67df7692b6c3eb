import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** The S3 server has its own lockfile, because its packages are old and nothing else needs them. */
const source = join(root, 'tests/deploy/s3-server');
const folder = join(root, '.builds/s3-server');

/** The keys of the server. It checks the id, but accepts signatures with any secret. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
export const bucket = 'pictures';

/** Installs the S3 server once. Returns whether it is installed. */
export function installS3Server(): boolean {
  const isInstalled = () => existsSync(join(folder, 'node_modules/s3rver/package.json'));
  if (isInstalled()) return true;
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  return isInstalled();
}

const script = `
  const S3rver = require('s3rver');
  const [directory, port, name] = process.argv.slice(1);
  const options = { address: '127.0.0.1', port: Number(port), directory, silent: true };
  new S3rver({ ...options, configureBuckets: [{ name }] }).run().then(() => console.log('listening'));
`;

/** Starts the S3 server with an empty bucket. */
export async function startS3Server(directory: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script, '--', directory, String(port), bucket], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
