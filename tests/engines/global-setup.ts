import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { canInstallDebian, installDebian } from '../support/install-debian.ts';
import { startSite } from '../support/start-site.ts';
import { type Engine, type EngineName, engines } from './testing/find-engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteOrigin: string;
    /** Engines that this machine does not have and cannot get. */
    missingEngines: readonly EngineName[];
  }
}

/** Debian's own package, else the browser that Playwright offers for this machine. */
function install({ name, packages }: Engine): void {
  if (canInstallDebian()) installDebian(packages);
  else spawnSync('npx', ['--no-install', 'playwright', 'install', name], { stdio: 'inherit' });
}

/** Installs the engines that are missing; the tests of one that cannot be had say that they did not run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing: EngineName[] = [];
  for (const engine of Object.values(engines)) {
    if (!engine.isHere()) install(engine);
    if (engine.isHere()) continue;
    missing.push(engine.name);
    const needed = `${engine.packages.join(' and ')} on Debian, \`npx playwright install ${engine.name}\` elsewhere`;
    console.warn(
      `Skipped: all of tests/engines/${engine.name}.test.ts, because the browser is not here and could not be installed (${needed}).`,
    );
  }
  project.provide('missingEngines', missing);
  const site = await startSite('nursing');
  project.provide('siteOrigin', site.origin);
  return site.stop;
}
