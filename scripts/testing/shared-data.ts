import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/**
 * Finds real data that is too large for the project, such as recorded responses of a CMS. Tests are skipped
 * without their data; `reason` is then the end of their title, otherwise empty.
 *
 * @param name a file or folder in `../shared/data`
 */
export function findSharedData(name: string) {
  const path = folder + name;
  const isAbsent = !existsSync(path);
  return { path, isAbsent, reason: isAbsent ? ` (skipped: ${name} is not in ../shared/data)` : '' };
}
