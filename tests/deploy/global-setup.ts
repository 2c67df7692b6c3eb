import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { tryInstallDebian } from '../../scripts/install.mjs';
import { endRunOnFailure } from '../support/end-run-on-failure.ts';
import { installS3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    hasVarnish: boolean;
    hasPromtool: boolean;
    hasRedis: boolean;
    hasS3Server: boolean;
  }
}

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Returns true if Varnish is installed with the modules that deploy/site.vcl imports. */
function hasVarnish(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-modules-'));
  // Varnish switches to its own user, which must read this folder.
  chmodSync(folder, 0o755);
  const file = join(folder, 'modules.vcl');
  writeFileSync(file, 'vcl 4.1; import var; import xkey; backend none none;');
  const isInstalled = runs('varnishd', '-C', '-n', folder, '-f', file);
  rmSync(folder, { recursive: true, force: true });
  return isInstalled;
}
const hasRedis = () => runs('redis-server', '--version');
const hasPromtool = () => runs('promtool', '--version');

/**
 * Installs Varnish, Redis, Prometheus and an S3 server if possible. Tests of programs that cannot be
 * installed are skipped with a message.
 */
function setup(project: TestProject): undefined {
  if (!hasVarnish()) tryInstallDebian(['varnish', 'varnish-modules']);
  if (!hasVarnish())
    console.warn(
      'Skipped: tests/deploy need varnish and varnish-modules, which are not installed and cannot be installed by this user.',
    );
  if (!hasRedis()) tryInstallDebian(['redis-server']);
  if (!hasRedis())
    console.warn('Skipped: tests of several processes need redis-server, which is not installed.');
  if (!hasPromtool()) tryInstallDebian(['prometheus']);
  if (!hasPromtool())
    console.warn('Skipped: the rules in deploy/prometheus need promtool, from the package prometheus.');
  const hasS3Server = installS3Server();
  if (!hasS3Server)
    console.warn('Skipped: tests of IMAGE_STORE need s3rver from npm, which cannot be installed.');
  project.provide('hasS3Server', hasS3Server);
  project.provide('hasVarnish', hasVarnish());
  project.provide('hasRedis', hasRedis());
  project.provide('hasPromtool', hasPromtool());
}

export default endRunOnFailure('tests/deploy', setup);
