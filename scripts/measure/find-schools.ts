import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** A College Scorecard file beside the checkout, where developers keep data that is not committed. */
export function findSchools(): string | undefined {
  const folder = join(root, '../shared/data');
  const name = existsSync(folder)
    ? readdirSync(folder).find((file) => /^college-scorecard.*\.csv$/.test(file))
    : undefined;
  return name && join(folder, name);
}
