/**
 * `npm run bench:turns`: makes the built server do all expensive work with its largest permitted input,
 * measures the longest turn of the event loop, and writes `bench/TURNS.md`. Option: `--schools FILE.csv`
 * imports a College Scorecard file.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type MeasuredTurn, measureTurns } from '../../bench/turns/measure-turns.ts';
import { root, run } from '../install.mjs';
import { findSchools } from './find-schools.ts';

const { values } = parseArgs({ options: { schools: { type: 'string' } } });
run(process.execPath, ['build.mjs', '--quiet']);
const schools = values.schools ?? findSchools();
const measured = await measureTurns({ root, schools });

const rowOf = ({ work, longestMs, status }: MeasuredTurn) =>
  `| ${work} | ${status} | ${longestMs.toFixed(0)} |`;
const report = `# The longest turns of the event loop

Written by \`npm run bench:turns\` on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}, ${
  schools ? `the schools of ${basename(schools)}` : 'the sample schools'
}, 500 contributors and 1,000 articles.

Each row is expensive work with its largest permitted input, done three times. The time is the longest turn during the work, for which every other request waits. It is CPU time of the main thread, including compilation and garbage collection. The limit is 50 ms.

| work | status | longest turn, ms |
|---|---|---|
${measured.map(rowOf).join('\n')}
`;
console.log(report);
writeFileSync(join(root, 'bench/TURNS.md'), report);
