import fc from 'fast-check';
import { expect, test } from 'vitest';
import { properties, readFound } from './properties.ts';

const seed = 20_261_122;
const runs = 400;
const found = readFound();

test.each(properties)('$name', async ({ name, property }) => {
  const examples = (found[name] ?? []).map((input): [unknown] => [input]);
  await fc.assert(property, { seed, numRuns: runs + examples.length, examples });
});

test('has a property for each input that was found', () => {
  const names = properties.map(({ name }) => name);
  expect(Object.keys(found).filter((name) => !names.includes(name))).toEqual([]);
});
