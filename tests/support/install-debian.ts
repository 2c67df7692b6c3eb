import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages if possible, as root on Debian. Reports no failures; check the result. */
export function installDebian(packages: readonly string[]): void {
  if (!canInstallDebian()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', args, { stdio: 'inherit', env });
}

export const canInstallDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
