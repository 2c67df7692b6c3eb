import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inputsFile } from '../inputs.mjs';
import { buildAll } from './build.ts';

test('a failed build deletes the source hash of the previous build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(join(dist, inputsFile), 'the hash of the previous sources\n');
  const folders = { elements: join(folder, 'missing'), generated: join(folder, 'generated') };
  await expect(buildAll({ dist, folders })).rejects.toThrow('ENOENT');
  expect(existsSync(join(dist, inputsFile))).toBe(false);
});
