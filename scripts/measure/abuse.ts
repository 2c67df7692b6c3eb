/**
 * `npm run test:abuse`: attacks the built server in many ways at the same time, measures the requests of
 * readers, and writes `bench/ABUSE.md`. Options: `--schools FILE.csv` imports a College Scorecard file,
 * `--quick` is a short run without time limits that writes nothing, `--only TEXT` runs the attacks whose
 * names contain the text and writes nothing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge, type Limits } from '../../bench/abuse/judge.ts';
import { listAttackNames } from '../../bench/abuse/list-attacks.ts';
import { writeReport } from '../../bench/abuse/report.ts';
import { runAbuse } from '../../bench/abuse/run-abuse.ts';
import { longRun, maxRssMb, shortRun } from '../../bench/abuse/runs.ts';
import { root, run } from '../install.mjs';
import { findSchools } from './find-schools.ts';
import { selectOrExit } from './select-or-exit.ts';

const { values } = parseArgs({
  options: {
    schools: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

if (values.only) selectOrExit(listAttackNames(), values.only);
run(process.execPath, ['build.mjs', '--quiet']);
// Without a handler, a signal would leave the server running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const limits: Limits = values.quick ? { rssMb: maxRssMb } : { rssMb: maxRssMb, maxAddedMs: 100 };
const options = { root, schools: values.schools ?? findSchools(), only: values.only };
const measured = await runAbuse({ ...options, ...(values.quick ? shortRun : longRun) });
const problems = judge(measured, limits);
const report = writeReport(measured, problems, limits, new Date());
console.log(report);
if (!values.quick && !values.only) writeFileSync(join(root, 'bench/ABUSE.md'), report);
process.exit(problems.length > 0 ? 1 : 0);
