import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { startSite } from '../support/start-site.ts';
import { root, secret } from './processes.ts';

/** A folder inside the checkout, so that Node finds the SDK in its packages. */
const folder = join(root, '.builds/tracing');
let site: Awaited<ReturnType<typeof startSite>> | undefined;
afterEach(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A setup like an operator's. Its exporter appends the names and attributes of spans to a file. */
const instrumentation = `
  import { appendFileSync } from 'node:fs';
  import { trace } from '@opentelemetry/api';
  import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
  const exporter = {
    export(spans, done) {
      for (const { name, attributes } of spans)
        appendFileSync(process.env.SPANS_FILE, JSON.stringify({ name, attributes }) + '\\n');
      done({ code: 0 });
    },
    shutdown: async () => undefined,
  };
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
`;

test('sends spans of rendered pages and purges to the SDK that the operator loads', async () => {
  await mkdir(folder, { recursive: true });
  const module = join(folder, 'instrumentation.mjs');
  const spansFile = join(folder, 'spans.ndjson');
  await writeFile(module, instrumentation);
  site = await startSite('nursing', {
    NODE_OPTIONS: `--import ${pathToFileURL(module).href}`,
    SPANS_FILE: spansFile,
    PURGE_SECRET: secret,
  });
  await (await fetch(`${site.origin}/about-us/?email=x`)).text();
  await fetch(`${site.origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"tags":["menu","site"]}',
  });
  const lines = async () => (await readFile(spansFile, 'utf8')).trimEnd().split('\n');
  await expect.poll(async () => (await lines()).length, { timeout: 10_000 }).toBe(2);
  expect((await lines()).map((line) => JSON.parse(line))).toEqual([
    { name: 'render page', attributes: { 'url.path': '/about-us/' } },
    { name: 'purge', attributes: { 'purge.tags': 2 } },
  ]);
});
