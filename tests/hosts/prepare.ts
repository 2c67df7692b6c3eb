/** Installs the frameworks into `.builds/hosts` and builds one page for each host. */
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';
import { installApps } from '../support/install-apps.ts';

export const workFolder = join(root, '.builds/hosts');

/** @throws when a package cannot be installed or a host cannot be built */
export function prepareHosts(): void {
  installApps(join(root, 'tests/hosts/apps'), workFolder);
  run(process.execPath, ['build.mjs'], { cwd: workFolder });
}
