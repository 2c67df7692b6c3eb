/**
 * `npm run fuzz -- [MINUTES] [TEXT]`: tries random inputs on all properties, or on those whose names contain
 * the text, for MINUTES (default 10), with a new seed each round. Adds the smallest counterexample of a
 * property to `tests/fuzz/data/counterexamples.json`, whose inputs `npm test` tries again.
 */
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { counterexamplesFile, properties, readCounterexamples } from '../../tests/fuzz/properties.ts';
import { selectOrExit } from './select-or-exit.ts';

const [minutes = '10', text = ''] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  console.error(`${minutes} is not a number of minutes above 0. Usage: npm run fuzz -- [MINUTES] [TEXT]`);
  process.exit(2);
}
const end = Date.now() + Number(minutes) * 60_000;
const runsPerRound = 500;
const chosen = selectOrExit(properties, text);
const refuted = new Set<string>();
let runs = 0;

function store(name: string, input: unknown): void {
  const found = readCounterexamples();
  writeFileSync(
    counterexamplesFile,
    `${JSON.stringify({ ...found, [name]: [...(found[name] ?? []), input] }, null, 2)}\n`,
  );
}

while (Date.now() < end && refuted.size < chosen.length) {
  for (const { name, property } of chosen) {
    if (refuted.has(name) || Date.now() >= end) continue;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const result = await fc.check(property, { seed, numRuns: runsPerRound });
    runs += result.numRuns;
    if (!result.failed) continue;
    refuted.add(name);
    const [input] = result.counterexample ?? [];
    console.error(`${name}: refuted with seed ${seed} by ${JSON.stringify(input)}\n${result.errorInstance}`);
    store(name, input);
  }
}
console.log(
  `${runs.toLocaleString('en-US')} inputs, ${refuted.size} of ${chosen.length} properties refuted.`,
);
process.exit(refuted.size > 0 ? 1 : 0);
