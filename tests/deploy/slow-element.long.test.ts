import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createServer, type EduServer } from '../../server/create-server.ts';
import type { ServerElement } from '../../src/core/ssr/render-root.tsx';
import { findFreePort } from '../support/free-port.ts';
import { root } from './processes.ts';
import { type RunningPrometheus, readPanels, startPrometheus } from './prometheus-process.ts';

let server: EduServer | undefined;
let prometheus: RunningPrometheus | undefined;
let dataDir = '';
afterEach(async () => {
  await prometheus?.stop();
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const slowTag = 'program-finder';
/** Longer than the last bucket of the histogram. */
const delayMs = 150;

/** Blocks the thread, because React renders without waiting. */
function blockThread(): void {
  const end = performance.now() + delayMs;
  while (performance.now() < end);
}

/** Returns the element with a component that renders slowly. */
function slowDown(element: ServerElement): ServerElement {
  const render = (props: object) => {
    blockThread();
    return createElement(element.Component, props);
  };
  return { ...element, Component: render };
}

/** Starts a server that renders a slow element for each request; resolves to its URL. */
async function startSlowServer(metricsPort: number): Promise<string> {
  dataDir = await mkdtemp(join(tmpdir(), 'slow-element-'));
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    CONTENT_DIR: join(root, 'sites/nursing'),
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'silent',
  });
  server = await createServer({
    // The cache of fragments has 16 bytes, so that every request renders the element.
    configuration: { ...configuration, cacheMb: 1 / 16_384 },
    dist: join(root, 'dist'),
    elements: serverElements.map((element) =>
      element.declaration.tag === slowTag ? slowDown(element) : element,
    ),
    hasPageCache: false,
  });
  return server.listen();
}

describe.skipIf(!inject('hasPromtool'))('an operator who looks for a slow element', () => {
  test('the slow element is in the panel "Slowest elements" and in the output of the documented command', async () => {
    const metricsPort = await findFreePort();
    const origin = await startSlowServer(metricsPort);
    prometheus = await startPrometheus(metricsPort);
    const { query, url } = prometheus;
    const panel = (await readPanels()).find(({ title }) => title.startsWith('Slowest elements'));
    const expression = panel?.targets?.[0]?.expr ?? '';
    const findSlowest = async () => {
      await (await fetch(origin)).text();
      const series = await query(expression);
      const values = series.map(({ value }) => Number(value[1]));
      // On a busy machine, other elements may be as slow.
      return series
        .filter(({ value }) => Number(value[1]) === Math.max(...values))
        .map(({ metric }) => metric.tag);
    };
    await expect.poll(findSlowest, { timeout: 30_000, interval: 500 }).toContain(slowTag);

    const manual = await readFile(join(root, 'docs/operations.md'), 'utf8');
    const [, command = ''] = /promtool query instant http:\/\/127\.0\.0\.1:9090 '([^']+)'/.exec(manual) ?? [];
    const { stdout } = await promisify(execFile)('promtool', ['query', 'instant', url, command]);
    expect(stdout).toContain(`tag="${slowTag}"`);
  });
});
