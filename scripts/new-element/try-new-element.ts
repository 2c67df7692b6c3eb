/**
 * Runs the generator on a temporary tag: its files must pass lint and their own test, and the tag must be
 * registered.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultFolders } from '../build/elements/element-folders.ts';
import { generate } from '../build/elements/generate.ts';
import { root, run } from '../install.mjs';

const tag = 'temporary-element';
const folder = join(defaultFolders.elements, tag);

try {
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, ['scripts/run.mjs', 'new-element/main', tag, '--hydrate', 'visible', '--data']);
  run('npx', ['--no-install', 'biome', 'check', '--error-on-warnings', `src/elements/${tag}`]);
  run('npx', ['--no-install', 'vitest', 'run', '--project', 'components*', `src/elements/${tag}`]);
  const table = readFileSync(join(defaultFolders.generated, 'element-table.ts'), 'utf8');
  if (!table.includes(tag)) throw new Error(`<${tag}> is missing from .generated/element-table.ts.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await generate();
}
if (existsSync(folder)) throw new Error(`${folder.slice(root.length)} was not removed.`);
