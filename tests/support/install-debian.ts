import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs Debian packages if possible, as root on Debian. Reports no failures; check the result. Waits for other
 * test runs that install packages: apt-get would fail.
 */
export function installDebian(packages: readonly string[]): void {
  if (!canInstallDebian()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    spawnSync('flock', [join(tmpdir(), 'apt-get.lock'), 'apt-get', ...args], { stdio: 'inherit', env });
}

export const canInstallDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
