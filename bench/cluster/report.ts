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
  namespaces: 'each node and Redis in its own network namespace',
  loopback:
    'all of them on loopback, so the scenario “one node cut off from Varnish and the CMS” did not run',
};

const maxListed = 20;

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
  const all = [...findings.outdated, ...findings.failed, ...findings.problems];
  const problems = all.slice(0, maxListed).map((line) => `- ${line}`);
  if (all.length > maxListed) problems.push(`- … and ${all.length - maxListed} more`);
  return [
    '# Several machines, with faults',
    '',
    `Written by \`npm run test:cluster\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus().length} cores. HAProxy, two Varnish servers, four nodes (server processes), Redis and a CMS ran on one machine, ${networkDescriptions[kind]}, beside the load generator and other programs (load average at the start: ${loadAtStart.toFixed(1)}, at the end: ${(loadavg()[0] ?? 0).toFixed(1)}).`,
    '',
    'Readers request three pages through HAProxy without a pause between scenarios. “Outdated” counts responses to requests sent at least 1 s after a purge was acknowledged, and at least 1 s after a fault ended, that show an older revision. It also counts servers that lack a purged revision after 5 s. “Failed” counts broken connections and responses with a status other than 200. “Other” counts all other findings: purges that were rejected, or acknowledged without Redis; memory that grew by more than 40 MB; slow recovery or failover; errors of single nodes; missing files; late school data. Pages may be older while a node is cut off, and while the CMS is slow or down. These limits are judged with a clock that stops while a process waits for a core; the times in the table and below it are those of the wall clock.',
    '',
    '| scenario | time | requests | outdated | failed | other | |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `From the acknowledgment of a purge until both Varnish servers and all four nodes responded with the new page: median ${median(lagMs)} ms, 95th percentile ${percentile(lagMs, 0.95)} ms, maximum ${Math.max(0, ...lagMs)} ms (${lagMs.length} purges).`,
    '',
    `Response time over the whole run: median ${median(latencyMs)} ms, 99th percentile ${percentile(latencyMs, 0.99)} ms.`,
    ...(problems.length > 0 ? ['', '## Problems', '', ...problems] : []),
    '',
  ].join('\n');
}

/** A planted defect and the outcome of its run. */
export interface DefectResult {
  readonly name: string;
  readonly scenario: string;
  /** The first finding; undefined if the run found nothing. */
  readonly first?: string;
  /** Why the scenario did not run. */
  readonly skipReason?: string;
}

const defectsHeading = '## Planted defects';

/** Returns the report with the list of defects of an earlier report. */
export function withDefectsOf(report: string, earlier: string): string {
  const start = earlier.indexOf(defectsHeading);
  return start < 0 ? report : `${report}\n${earlier.slice(start)}`;
}

/** Returns the report with this list of defects instead of its previous list. */
export function replaceDefects(report: string, defects: readonly DefectResult[]): string {
  const [before = ''] = report.split(defectsHeading);
  const rows = defects.map(
    ({ name, scenario, first, skipReason }) =>
      `| ${name} | ${scenario} | ${skipReason ?? first ?? '**not detected**'} |`,
  );
  return [
    before.trimEnd(),
    '',
    defectsHeading,
    '',
    `On ${new Date().toISOString().slice(0, 10)}, \`npm run test:cluster -- --plant all\` planted each defect (\`bench/cluster/defects.ts\`) and ran the scenario that must detect it. A run stops at its first finding, which the last column shows.`,
    '',
    '| defect | scenario | found |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
