import { cpus, loadavg } from 'node:os';
import { percentile } from '../abuse/samples.ts';
import { median } from '../median.ts';
import type { Findings } from './load.ts';
import type { Network } from './network.ts';

export interface ScenarioResult {
  readonly name: string;
  readonly seconds: number;
  readonly requests: number;
  readonly outdated: number;
  readonly failed: number;
  readonly problems: number;
  readonly note: string;
}

const networkDescriptions = {
  namespaces: 'each process and Redis in its own network namespace',
  loopback: 'all of them on loopback',
};

/** Returns the report as Markdown. */
export function writeClusterReport(
  results: readonly ScenarioResult[],
  findings: Findings,
  kind: Network['kind'],
  loadAtStart: number,
): string {
  const { lagMs, latencyMs } = findings;
  const rows = results.map(
    ({ name, seconds, requests, outdated, failed, problems, note }) =>
      `| ${name} | ${seconds.toFixed(0)} s | ${requests.toLocaleString('en-US')} | ${outdated} | ${failed} | ${problems} | ${note} |`,
  );
  const problems = [...findings.outdated, ...findings.failed, ...findings.problems]
    .slice(0, 20)
    .map((line) => `- ${line}`);
  return [
    '# Several machines, with faults',
    '',
    `Written by \`npm run test:cluster\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus().length} cores. HAProxy, two Varnish, four processes, Redis and a CMS ran on one machine, ${networkDescriptions[kind]}, beside the load generator and other programs (load average at the start: ${loadAtStart.toFixed(1)}, at the end: ${(loadavg()[0] ?? 0).toFixed(1)}).`,
    '',
    'Readers request three pages all the time through HAProxy. “Outdated” counts responses that were older than a purge that had been acknowledged one second before, or than the end of the fault plus one second. “Failed” counts responses with another status than 200 and broken connections, “other” what the last column describes: purges that were acknowledged and lost, memory that grew by more than 40 MB, missing files, late data. Pages may be older while a process is cut off, and while the CMS is slow or down. These limits are judged with a clock that stands still while a process waits for a core; the times in the table and below it are those of the wall clock.',
    '',
    '| scenario | time | requests | outdated | failed | other | |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `From the acknowledgment of a purge until both Varnish and all four processes responded with the new page: median ${median(lagMs)} ms, 95th percentile ${percentile(lagMs, 0.95)} ms, maximum ${Math.max(0, ...lagMs)} ms (${lagMs.length} purges).`,
    '',
    `Response time over the whole run: median ${median(latencyMs)} ms, 99th percentile ${percentile(latencyMs, 0.99)} ms.`,
    ...(problems.length > 0 ? ['', '## Problems', '', ...problems] : []),
    '',
  ].join('\n');
}

/** A planted defect, and what the run found. */
export interface DetectedDefect {
  readonly name: string;
  readonly scenario: string;
  /** The first finding; undefined if the run found nothing. */
  readonly first?: string;
  /** Why the scenario did not run. */
  readonly obstacle?: string;
}

const defectsHeading = '## Planted defects';

/** Returns the report with the list of defects of an earlier report. */
export function withDefectsOf(report: string, earlier: string): string {
  const start = earlier.indexOf(defectsHeading);
  return start < 0 ? report : `${report}\n${earlier.slice(start)}`;
}

/** Returns the report with this list of defects instead of its previous list. */
export function replaceDefects(report: string, defects: readonly DetectedDefect[]): string {
  const [before = ''] = report.split(defectsHeading);
  const rows = defects.map(
    ({ name, scenario, first, obstacle }) =>
      `| ${name} | ${scenario} | ${obstacle ?? first ?? '**not detected**'} |`,
  );
  return [
    before.trimEnd(),
    '',
    defectsHeading,
    '',
    `On ${new Date().toISOString().slice(0, 10)}, \`npm run test:cluster -- --plant all\` ran each scenario with a defect that it must detect (\`bench/cluster/defects.ts\`). Each run stopped at its first finding, which the last column shows.`,
    '',
    '| defect | scenario | found |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
