/** Runs the generator on a throw-away tag: its test must pass as it is, and the tag must be built. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultFolders, generate } from './build/elements.mjs';
import { root, run } from './install.mjs';

const tag = 'throw-away-element';
const folder = join(defaultFolders.elements, tag);

try {
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, ['scripts/new-element.mjs', tag]);
  run('npx', ['--no-install', 'biome', 'check', '--error-on-warnings', `src/elements/${tag}`]);
  run('npx', ['--no-install', 'vitest', 'run', '--project', 'components', `src/elements/${tag}`]);
  const table = readFileSync(join(defaultFolders.generated, 'element-table.ts'), 'utf8');
  if (!table.includes(tag)) throw new Error(`the registry has no <${tag}>`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await generate();
}
if (existsSync(folder)) throw new Error(`${folder.slice(root.length)} is still there`);
