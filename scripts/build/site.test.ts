import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOthers } from './site.ts';

test('removes files and folders of earlier builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'images'));
  for (const name of ['fonts.css', 'old.css', 'images/old.png']) writeFileSync(join(folder, name), '');
  removeOthers(folder, ['fonts.css']);
  expect(readdirSync(folder)).toEqual(['fonts.css']);
  rmSync(folder, { recursive: true });
});
