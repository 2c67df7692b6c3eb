import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../support/free-port.ts';
import { root, stop, waitUntil } from './processes.ts';

export interface RunningPrometheus {
  readonly url: string;
  /** Resolves to the series of a query, with their labels and latest values. */
  query(expression: string): Promise<readonly QueriedSeries[]>;
  stop(): Promise<void>;
}

export interface QueriedSeries {
  readonly metric: Readonly<Record<string, string>>;
  /** The time, and the number as text. */
  readonly value: readonly [number, string];
}

/** Starts Prometheus with our configuration and rules, which it evaluates every second. */
export async function startPrometheus(metricsPort: number): Promise<RunningPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const rules = await readFile(join(root, 'deploy/prometheus/rules.yaml'), 'utf8');
  const example = await readFile(join(root, 'deploy/prometheus/prometheus.yaml'), 'utf8');
  await writeFile(join(folder, 'rules.yaml'), rules.replaceAll('interval: 30s', 'interval: 1s'));
  await writeFile(
    join(folder, 'prometheus.yaml'),
    example
      .replace('scrape_interval: 15s', 'scrape_interval: 1s')
      .replace(/targets: .*/, `targets: ["127.0.0.1:${metricsPort}"]`),
  );
  const port = await findFreePort();
  const args = [
    '--config.file=prometheus.yaml',
    '--storage.tsdb.path=data',
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn('prometheus', args, { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => (await fetch(`${url}/-/ready`)).ok, 'Prometheus');
  return {
    url,
    async query(expression) {
      const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const { data } = (await response.json()) as { data: { result: QueriedSeries[] } };
      return data.result;
    },
    async stop() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface DashboardPanel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Reads the panels of the dashboard in `deploy/grafana`. */
export async function readPanels(): Promise<readonly DashboardPanel[]> {
  return JSON.parse(await readFile(join(root, 'deploy/grafana/edu-embed.json'), 'utf8')).panels;
}
