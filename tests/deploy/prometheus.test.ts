import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { createMetrics } from '../../server/metrics/metrics.ts';

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: join(folder, 'prometheus'), encoding: 'utf8' });

describe.skipIf(!inject('hasPromtool'))('deploy/prometheus', () => {
  test.each([
    ['check', 'rules', 'rules.yaml'],
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'rules.test.yaml'],
  ])('the rules for Prometheus pass promtool %s %s %s', (...args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });
});

test('rules and dashboard use only metrics that the server or a rule defines', async () => {
  const metrics = createMetrics();
  const rules = await readFile(join(folder, 'prometheus/rules.yaml'), 'utf8');
  const dashboard = await readFile(join(folder, 'grafana/edu-embed.json'), 'utf8');
  const known = new Set([
    ...metrics.registry.getMetricsAsArray().map(({ name }) => name),
    ...[...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name),
    // Gauges that the application adds.
    'edu_page_cache',
    'edu_cms_paused',
    'edu_front_purges_waiting',
    'edu_purge_log',
    'edu_events_waiting',
  ]);
  const used = `${rules}${dashboard}`.matchAll(/\b(?:edu[_:]|nodejs_|process_)[a-z0-9_:]+/g);
  const missing = [...used]
    .map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''))
    .filter((name) => !known.has(name) && !known.has(`${name}_count`));
  expect(missing).toEqual([]);
});

test('docs/operations.md has a row with instructions for each alert', async () => {
  const rules = await readFile(join(folder, 'prometheus/rules.yaml'), 'utf8');
  const operations = await readFile(join(folder, '../docs/operations.md'), 'utf8');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !operations.includes(`| \`${name}\` |`))).toEqual([]);
});
