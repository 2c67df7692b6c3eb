import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { properties, readCounterexamples } from './properties.ts';

const seed = 20_261_122;
const runs = 400;
const found = readCounterexamples();

test.each(properties)('$name', async ({ name, property }) => {
  const examples = (found[name] ?? []).map((input): [unknown] => [input]);
  await fc.assert(property, { seed, numRuns: runs + examples.length, examples });
});

test('each stored input belongs to an existing property', () => {
  const names = properties.map(({ name }) => name);
  expect(Object.keys(found).filter((name) => !names.includes(name))).toEqual([]);
});

test('npm run fuzz loads all properties, and lists them if no name matches', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'measure/fuzz', '1', 'no property'],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([2, '']);
  for (const { name } of properties) expect(stderr).toContain(`  ${name}\n`);
});
