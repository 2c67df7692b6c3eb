/**
 * `npm run bench:load`: measures cached pages of one process at 20 times the load that saturates it, and
 * writes `bench/LOAD.md`. Exits with 1 if a cached page failed or was slow. `-- --quick` is short and writes
 * nothing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeLoad, measureOverload, writeLoadReport } from '../../bench/load/run-load.ts';
import { root, run } from '../install.mjs';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
run(process.execPath, ['build.mjs', '--quiet']);
const measured = await measureOverload(values.quick ? 6 : 20);
const problems = judgeLoad(measured);
const report = writeLoadReport(measured, problems, new Date());
console.log(report);
if (!values.quick) writeFileSync(join(root, 'bench/LOAD.md'), report);
process.exit(problems.length > 0 ? 1 : 0);
