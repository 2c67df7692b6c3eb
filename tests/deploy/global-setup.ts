import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { installDebian } from '../support/install-debian.ts';

declare module 'vitest' {
  interface ProvidedContext {
    hasVarnish: boolean;
  }
}

function hasVarnish(): boolean {
  return spawnSync('varnishd', ['-V'], { stdio: 'ignore' }).status === 0;
}

/** Installs Varnish if possible; without it, its tests are skipped with a message. */
export default function setup(project: TestProject): void {
  if (!hasVarnish()) installDebian(['varnish', 'varnish-modules']);
  if (!hasVarnish())
    console.warn(
      'Skipped: tests/deploy need varnish and varnish-modules, which are not installed and cannot be installed by this user.',
    );
  project.provide('hasVarnish', hasVarnish());
}
