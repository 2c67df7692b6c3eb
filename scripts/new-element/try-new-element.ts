/**
 * Runs the generator on a temporary tag: its files must pass lint and their own test, and the tag must be
 * registered.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { declarationName, defaultFolders } from '../build/elements/element-folders.ts';
import { generate } from '../build/elements/generate.ts';
import { root, run } from '../install.mjs';

const tag = 'temporary-element';
const folder = join(defaultFolders.elements, tag);

try {
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, ['scripts/run.mjs', 'new-element/main', tag, '--hydrate', 'visible', '--data']);
  run('npx', ['--no-install', 'biome', 'check', '--error-on-warnings', `src/elements/${tag}`]);
  run('npx', ['--no-install', 'vitest', 'run', '--project', 'components*', `src/elements/${tag}`]);
  for (const [file, text] of [
    ['element-table.ts', `"${tag}"`],
    ['declarations.ts', `import { ${declarationName(tag)} } from`],
  ] as const)
    if (!readFileSync(join(defaultFolders.generated, file), 'utf8').includes(text))
      throw new Error(`.generated/${file} does not contain ${text}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await generate();
}
if (existsSync(folder)) throw new Error(`${folder.slice(root.length)} was not removed.`);
