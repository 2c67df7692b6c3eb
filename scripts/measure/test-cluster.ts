/**
 * `npm run test:cluster`: starts a cluster (HAProxy, two Varnish servers, four nodes, Redis, a CMS),
 * breaks parts of it under load, and writes bench/CLUSTER.md. Exits with 1 if a page was outdated or failed.
 * Options: `-- --only TEXT` (scenarios whose names contain the text; writes no report), `--plant NAME` (runs
 * the scenario that must detect this defect until its first finding, and exits with 1 without a finding),
 * `--plant all` (tests each defect and adds the list to the report), `--outage SECONDS` (how long the CMS is
 * down; default 120). Exits with 2 if the options are invalid or nothing can run.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from '../../bench/cluster/cluster.ts';
import { type Defect, defects } from '../../bench/cluster/defects.ts';
import { Load } from '../../bench/cluster/load.ts';
import { canUseNamespaces } from '../../bench/cluster/network.ts';
import {
  type DefectResult,
  replaceDefects,
  type ScenarioResult,
  withDefectsOf,
  writeClusterReport,
} from '../../bench/cluster/report.ts';
import { type Prepared, type Scenario, scenarios } from '../../bench/cluster/scenarios.ts';
import { root, tryInstallDebian } from '../install.mjs';
import { selectOrExit } from './select-or-exit.ts';

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

const outageMs = Number(options.outage) * 1000;
if (!(outageMs > 0)) {
  console.error(`--outage is ${options.outage}; it must be a number of seconds above 0.`);
  process.exit(2);
}
if (options.only !== undefined) selectOrExit(scenarios, options.only);

const programs = { 'redis-server': 'redis-server', varnishd: 'varnish', haproxy: 'haproxy' };
const findMissing = () =>
  Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0);
if (findMissing().length > 0) tryInstallDebian([...Object.values(programs), 'varnish-modules']);
if (findMissing().length > 0) {
  console.error(
    `Programs are missing. Install ${findMissing()
      .map(([, name]) => name)
      .join(', ')} and run this command again.`,
  );
  process.exit(1);
}

/** The outage of a run with a defect: longer than every pause that the server makes after a failure. */
const shortOutageMs = 15_000;
const maxRunsWithDefect = 4;

const hasNamespaces = canUseNamespaces();
/** Selects the scenarios whose names contain the text and that can run on this machine. */
const selectScenarios = (text: string): readonly Scenario[] =>
  scenarios.filter(({ name, needsNamespaces }) => name.includes(text) && (hasNamespaces || !needsNamespaces));

/** SIGTERM and SIGINT abort this controller: the scenario ends, and all started processes are stopped. */
const interruption = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => interruption.abort(new Error(`stopped by ${signal}`)));

/** Runs a scenario. Resolves to its result, or to undefined if it was stopped. */
async function runScenario(
  scenario: Scenario,
  prepared: Prepared,
  cluster: Cluster,
  load: Load,
  outage: number,
) {
  const { findings } = load;
  const count = () => ({
    requests: findings.requests,
    outdated: findings.outdated.length,
    failed: findings.failed.length,
    problems: findings.problems.length,
  });
  load.startPhase(scenario.name);
  const startedAt = Date.now();
  const before = count();
  const note = await scenario.run(cluster, load, outage, prepared).catch((error: unknown) => {
    if (!load.signal.aborted) throw error;
    return undefined;
  });
  if (note === undefined) return undefined;
  const after = count();
  return {
    name: scenario.name,
    seconds: (Date.now() - startedAt) / 1000,
    requests: after.requests - before.requests,
    outdated: after.outdated - before.outdated,
    failed: after.failed - before.failed,
    problems: after.problems - before.problems,
    note,
  };
}

/** Starts a cluster, and runs the scenarios; with a defect until the first finding. */
async function runScenarios(selected: readonly Scenario[], defect?: Defect) {
  const prepared = new Map<Scenario, Prepared>();
  for (const scenario of selected) prepared.set(scenario, (await scenario.prepare?.()) ?? {});
  const cluster = await startCluster(defect);
  const stopping = new AbortController();
  const signal = AbortSignal.any([interruption.signal, stopping.signal]);
  const load = new Load(cluster, signal, () => {
    if (defect) stopping.abort(new Error('stopped at the first finding'));
  });
  const results: ScenarioResult[] = [];
  try {
    await load.warmUp();
    load.start(8, 40);
    for (const scenario of selected) {
      // Some defects show only if a request reaches the right one of two nodes, so a defect gets more
      // runs.
      for (let run = 0; run < (defect ? maxRunsWithDefect : 1) && !signal.aborted; run += 1) {
        const outage = defect ? shortOutageMs : outageMs;
        const result = await runScenario(scenario, prepared.get(scenario) ?? {}, cluster, load, outage);
        if (!result) break;
        results.push(result);
        console.info(JSON.stringify(result));
      }
    }
  } finally {
    await load.stop();
    await cluster.close();
  }
  if (interruption.signal.aborted) {
    console.error(
      `test:cluster was ${interruption.signal.reason.message}; all processes that it started have ended.`,
    );
    process.exit(1);
  }
  return { results, findings: load.findings, kind: cluster.network.kind };
}

const skipReason = 'not run, because the scenario needs network namespaces, which only root can create';

/**
 * Runs the scenario that must detect the defect, if it can run here. Resolves to its first finding, if any.
 */
async function detect(name: string, defect: Defect): Promise<DefectResult> {
  const { scenario } = defect;
  const selected = selectScenarios(scenario);
  if (selected.length === 0) {
    console.info(`${name}: ${skipReason}`);
    return { name, scenario, skipReason };
  }
  const { findings } = await runScenarios(selected, defect);
  const [first] = [...findings.outdated, ...findings.failed, ...findings.problems];
  console.info(`${name}: ${first ?? 'NOT DETECTED'}`);
  return { name, scenario, first };
}

const file = join(root, 'bench/CLUSTER.md');
if (options.plant === undefined) {
  const loadAtStart = loadavg()[0] ?? 0;
  const selected = selectScenarios(options.only ?? '');
  if (selected.length === 0) {
    console.error(`${options.only}: ${skipReason}`);
    process.exit(2);
  }
  const { results, findings, kind } = await runScenarios(selected);
  const { outdated, failed, problems } = findings;
  for (const line of [...outdated, ...failed, ...problems].slice(0, 20)) console.error(line);
  if (options.only === undefined) {
    const report = writeClusterReport(results, findings, kind, loadAtStart);
    writeFileSync(file, withDefectsOf(report, readFileSync(file, 'utf8')));
    console.info(`wrote ${file}`);
  }
  process.exit(outdated.length + failed.length + problems.length > 0 ? 1 : 0);
}
const detected: DefectResult[] = [];
for (const [name, defect] of Object.entries(defects)) {
  if (options.plant !== 'all' && options.plant !== name) continue;
  detected.push(await detect(name, defect));
  // Written after each defect, because the run takes minutes.
  if (options.plant === 'all') writeFileSync(file, replaceDefects(readFileSync(file, 'utf8'), detected));
}
const tested = detected.filter((each) => each.skipReason === undefined);
if (tested.length === 0) process.exit(2);
process.exit(tested.every(({ first }) => first !== undefined) ? 0 : 1);
