/**
 * `npm run test:cluster`: starts a cluster (HAProxy, two Varnish, four processes, Redis, a CMS), breaks
 * parts of it under load, and writes bench/CLUSTER.md. Exits with 1 if a page was outdated or failed.
 * Options: `-- --only TEXT` (scenarios whose names contain it), `--plant one-front|no-positions|no-log`
 * (a defect that the run must detect; writes no report).
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Defect, startCluster } from '../../bench/cluster/cluster.ts';
import { Load } from '../../bench/cluster/load.ts';
import { type ScenarioResult, writeClusterReport } from '../../bench/cluster/report.ts';
import { scenarios } from '../../bench/cluster/scenarios.ts';
import { installDebian } from '../../tests/support/install-debian.ts';
import { root } from '../install.mjs';

const defects: readonly string[] = ['one-front', 'no-positions', 'no-log'] satisfies Defect[];
const { values: options } = parseArgs({ options: { only: { type: 'string' }, plant: { type: 'string' } } });
if (options.plant !== undefined && !defects.includes(options.plant)) {
  console.error(`--plant is ${options.plant}; it must be ${defects.join(', ')}.`);
  process.exit(2);
}

const programs = { 'redis-server': 'redis-server', varnishd: 'varnish', haproxy: 'haproxy' };
const findMissing = () =>
  Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0);
if (findMissing().length > 0) installDebian([...Object.values(programs), 'varnish-modules']);
if (findMissing().length > 0) {
  console.error(
    `Install ${findMissing()
      .map(([, name]) => name)
      .join(', ')} and run this again.`,
  );
  process.exit(1);
}

const loadAtStart = loadavg()[0] ?? 0;
const cluster = await startCluster(options.plant as Defect | undefined);
const load = new Load(cluster);
const results: ScenarioResult[] = [];
try {
  await load.warmUp();
  load.start(8, 40);
  for (const scenario of scenarios) {
    if (options.only && !scenario.name.includes(options.only)) continue;
    load.enter(scenario.name);
    const startedAt = Date.now();
    const before = {
      ...load.findings,
      outdated: load.findings.outdated.length,
      failed: load.findings.failed.length,
    };
    const note = await scenario.run(cluster, load);
    const result = {
      name: scenario.name,
      seconds: (Date.now() - startedAt) / 1000,
      requests: load.findings.requests - before.requests,
      outdated: load.findings.outdated.length - before.outdated,
      failed: load.findings.failed.length - before.failed,
      note: [note, ...load.takeNotes()].filter(Boolean).join('; '),
    };
    results.push(result);
    console.info(JSON.stringify(result));
  }
} finally {
  await load.stop();
  await cluster.close();
}
const { outdated, failed } = load.findings;
for (const line of [...outdated, ...failed].slice(0, 20)) console.error(line);
if (!options.plant && !options.only) {
  const file = join(root, 'bench/CLUSTER.md');
  writeFileSync(file, writeClusterReport(results, load.findings, loadAtStart));
  console.info(`wrote ${file}`);
}
process.exitCode = outdated.length + failed.length > 0 ? 1 : 0;
