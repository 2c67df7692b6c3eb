import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './packages.ts';
import { type RunningProgram, startProgram, waitUntil } from './processes.ts';

export interface Database extends RunningProgram {
  readonly socket: string;
}

const user = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

function isReady(socket: string): boolean {
  return (
    spawnSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'select 1'], {
      stdio: 'ignore',
      timeout: 5_000,
    }).status === 0
  );
}

/** Starts a database in a folder. It has no password and listens only on a socket. */
export async function startDatabase(folder: string): Promise<Database> {
  const data = join(folder, 'data');
  const socket = join(folder, 'mysql.sock');
  if (socket.length > 100)
    throw new Error(`${socket} is too long for a socket. Move the project to a shorter path.`);
  if (!existsSync(join(data, 'mysql'))) {
    mkdirSync(data, { recursive: true });
    const options = [
      '--skip-name-resolve',
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      `--datadir=${data}`,
    ];
    runCommand('mariadb-install-db', ['--no-defaults', ...user(), ...options]);
  }
  const log = openSync(join(folder, 'mariadb.log'), 'a');
  // Faster writes; a crash may lose the last second of data.
  const speed = ['--innodb-flush-log-at-trx-commit=0', '--skip-log-bin', '--innodb-buffer-pool-size=64M'];
  const options = [
    '--no-defaults',
    ...user(),
    `--datadir=${data}`,
    `--socket=${socket}`,
    '--skip-networking',
    ...speed,
  ];
  const program = startProgram(
    'mariadbd',
    options,
    { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    log,
  );
  await waitUntil(() => {
    if (program.child.exitCode !== null)
      throw new Error(`MariaDB exited during startup; see ${join(folder, 'mariadb.log')}.`);
    return isReady(socket);
  }, 'MariaDB');
  runCommand('mariadb', [
    '--no-defaults',
    `--socket=${socket}`,
    '-uroot',
    '-e',
    'create database if not exists wordpress character set utf8mb4',
  ]);
  return { ...program, socket };
}
