import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    hasVarnish: boolean;
  }
}

function hasVarnish(): boolean {
  return spawnSync('varnishd', ['-V'], { stdio: 'ignore' }).status === 0;
}

/** Debian's own package, where this user may install it. */
function installVarnish(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'varnish', 'varnish-modules'],
  ])
    spawnSync('apt-get', args, { stdio: 'inherit', env });
}

/** The tests of what stands in front of the server need Varnish; without it they say that they did not run. */
export default function setup(project: TestProject): void {
  if (!hasVarnish()) installVarnish();
  if (!hasVarnish()) console.warn('Skipped: tests/deploy need varnish and varnish-modules, which are not installed and cannot be installed by this user.');
  project.provide('hasVarnish', hasVarnish());
}
