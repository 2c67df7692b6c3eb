import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { isDebianRoot, tryInstallDebian } from '../../scripts/install.mjs';
import { endRunOnFailure } from '../support/end-run-on-failure.ts';
import { startSite } from '../support/start-site.ts';
import { type Engine, type EngineName, engines } from './testing/engines.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteOrigin: string;
    /** Engines that are neither installed nor installable. */
    missingEngines: readonly EngineName[];
  }
}

/** Installs Debian's packages if possible, otherwise Playwright's build of the engine. */
function install({ name, packages }: Engine): void {
  if (isDebianRoot) tryInstallDebian(packages);
  else spawnSync('npx', ['--no-install', 'playwright', 'install', name], { stdio: 'inherit' });
}

/**
 * Installs missing engines and starts the site. Tests of an unavailable engine are skipped with a message.
 */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing: EngineName[] = [];
  for (const engine of Object.values(engines)) {
    if (!engine.isInstalled()) install(engine);
    if (engine.isInstalled()) continue;
    missing.push(engine.name);
    const needed = `${engine.packages.join(' and ')} on Debian, \`npx playwright install ${engine.name}\` elsewhere`;
    console.warn(
      `Skipped: all of tests/engines/${engine.name}.test.ts, because the browser is missing and could not be installed (${needed}).`,
    );
  }
  project.provide('missingEngines', missing);
  const site = await startSite('nursing');
  project.provide('siteOrigin', site.origin);
  return site.stop;
}

export default endRunOnFailure('tests/engines', setup);
