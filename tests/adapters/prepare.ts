/**
 * Installs the frameworks and our packed packages into `.builds/adapters`, and builds the Astro and Next
 * projects.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';
import { installApps } from '../support/install-apps.ts';

export const workFolder = join(root, '.builds/adapters');

/** Environment of the frameworks' commands. */
export const frameworkEnvironment = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** Packs our packages as for the registry, and installs the files. */
function installOwnPackages(): void {
  const files = ['browser', 'server'].map((name) => {
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', workFolder], {
      cwd: join(root, 'packages', name),
      encoding: 'utf8',
    });
    // npm 12 returns an object with a key for each package.
    const [result] = Object.values<{ readonly filename: string }>(JSON.parse(packed));
    return `./${result?.filename}`;
  });
  // Ignores the lockfile, because the hashes of our packages change with every build.
  run('npm', ['install', '--no-save', '--no-package-lock', '--loglevel=error', ...files], {
    cwd: workFolder,
  });
}

/** @throws when a package cannot be installed or a project cannot be built */
export function prepareAdapterApps(): void {
  installApps(join(root, 'tests/adapters/apps'), workFolder);
  installOwnPackages();
  for (const framework of ['astro', 'next'])
    run('npx', ['--no-install', framework, 'build'], {
      cwd: join(workFolder, framework),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: frameworkEnvironment,
    });
}
