/**
 * `npm run test:cluster`: starts a cluster (HAProxy, two Varnish, four processes, Redis, a CMS), breaks
 * parts of it under load, and writes bench/CLUSTER.md. Exits with 1 if a page was outdated or failed.
 * Options: `-- --only TEXT` (scenarios whose names contain it; writes no report), `--plant NAME` (runs the scenario
 * that must detect this defect, and exits with 1 if it does not), `--plant all` (each defect, into the report),
 * `--outage SECONDS` (how long the CMS is down; default 120).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../../bench/cluster/cluster.ts';
import { type Defect, defects } from '../../bench/cluster/defects.ts';
import { Load } from '../../bench/cluster/load.ts';
import {
  type DetectedDefect,
  replaceDefects,
  type ScenarioResult,
  writeClusterReport,
} from '../../bench/cluster/report.ts';
import { scenarios } from '../../bench/cluster/scenarios.ts';
import { installDebian } from '../../tests/support/install-debian.ts';
import { root } from '../install.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    plant: { type: 'string' },
    outage: { type: 'string', default: '120' },
  },
});
if (options.plant !== undefined && options.plant !== 'all' && !defects[options.plant]) {
  console.error(`--plant is ${options.plant}; it must be all, ${Object.keys(defects).join(', ')}.`);
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

const outageMs = Number(options.outage) * 1000;
/** Long enough for every pause after a failure. */
const shortOutageMs = 15_000;

/** Starts a cluster, and runs the scenarios whose names contain the text. */
async function runScenarios(only: string, defect?: Defect) {
  const selected = scenarios.filter(({ name }) => name.includes(only));
  for (const { prepare } of selected) await prepare?.();
  const cluster = await startCluster(defect);
  const load = new Load(cluster);
  const { findings } = load;
  const results: ScenarioResult[] = [];
  const count = () => ({
    requests: findings.requests,
    outdated: findings.outdated.length,
    failed: findings.failed.length,
    problems: findings.problems.length,
  });
  try {
    await load.warmUp();
    load.start(8, 40);
    for (const scenario of selected) {
      if (scenario.needsNamespaces && cluster.network.kind !== 'namespaces') continue;
      load.enter(scenario.name);
      const startedAt = Date.now();
      const before = count();
      const note = await scenario.run(cluster, load, defect ? shortOutageMs : outageMs);
      const after = count();
      const result = {
        name: scenario.name,
        seconds: (Date.now() - startedAt) / 1000,
        requests: after.requests - before.requests,
        outdated: after.outdated - before.outdated,
        failed: after.failed - before.failed,
        problems: after.problems - before.problems,
        note,
      };
      results.push(result);
      console.info(JSON.stringify(result));
    }
  } finally {
    await load.stop();
    await cluster.close();
  }
  return { results, findings, kind: cluster.network.kind };
}

/** Runs the scenario that must detect the defect; resolves to whether it did, and how. */
async function detect(name: string, defect: Defect): Promise<DetectedDefect> {
  const { findings } = await runScenarios(defect.scenario, defect);
  const [first] = [...findings.outdated, ...findings.failed, ...findings.problems];
  console.info(`${name}: ${first ?? 'NOT DETECTED'}`);
  return { name, scenario: defect.scenario, first };
}

const file = join(root, 'bench/CLUSTER.md');
if (options.plant === undefined) {
  const loadAtStart = loadavg()[0] ?? 0;
  const { results, findings, kind } = await runScenarios(options.only ?? '');
  const { outdated, failed, problems } = findings;
  for (const line of [...outdated, ...failed, ...problems].slice(0, 20)) console.error(line);
  if (options.only === undefined) {
    writeFileSync(file, writeClusterReport(results, findings, kind, loadAtStart));
    console.info(`wrote ${file}`);
  }
  process.exit(outdated.length + failed.length + problems.length > 0 ? 1 : 0);
}
const detected: DetectedDefect[] = [];
for (const [name, defect] of Object.entries(defects)) {
  if (options.plant !== 'all' && options.plant !== name) continue;
  detected.push(await detect(name, defect));
  // After each: the run takes minutes.
  if (options.plant === 'all') writeFileSync(file, replaceDefects(readFileSync(file, 'utf8'), detected));
}
process.exit(detected.every(({ first }) => first !== undefined) ? 0 : 1);
