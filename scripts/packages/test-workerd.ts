/**
 * `npm run test:workerd`: renders every example in Node and in workerd, the runtime of Cloudflare Workers,
 * and compares the bytes. Installs workerd into a temporary folder, because its lockfile entries differ by
 * platform. Writes the result with its date into `packages/server/RESULTS.md`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { ElementExample } from '../../src/core/examples.ts';
import { findFreePort } from '../../tests/support/free-port.ts';
import { defaultFolders } from '../build/elements/element-folders.ts';
import { virtualModules } from '../build/plugins.ts';
import { root } from '../install.mjs';
import { buildPackages } from './build-packages.ts';

/** Code that renders each text. Its data source has a configuration and no content. */
const renderAll = `
const source = createSource('https://edu.example', {
  fetch: async (input) => String(input).includes('/api/config/')
    ? Response.json({ siteName: 'Example' })
    : new Response('', { status: 404 }),
});
const results = [];
for (const text of texts) results.push(await renderHtml(text, { source, onProblem() {} }));
`;

const worker = `
import { createSource, renderHtml } from './index.js';
export default { async fetch(request) { const texts = await request.json(); ${renderAll} return Response.json(results); } };
`;

const configuration = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "index.js", esModule = embed "index.js")],
    compatibilityDate = "2026-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

async function readExamples(): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: "export { elementExamples } from '#generated/examples.ts';", resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    plugins: [virtualModules({}, defaultFolders.generated)],
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`;
  const { elementExamples } = (await import(url)) as {
    elementExamples: Readonly<Record<string, readonly ElementExample[]>>;
  };
  return Object.values(elementExamples).flatMap((examples) => examples.map(({ html }) => html));
}

async function renderInNode(folder: string, texts: readonly string[]): Promise<string[]> {
  const file = join(folder, 'node.mjs');
  const code = `import { createSource, renderHtml } from './index.js';\nexport async function run(texts) { ${renderAll} return results; }`;
  writeFileSync(file, code);
  return (await import(file)).run(texts);
}

async function renderInWorkerd(folder: string, texts: readonly string[]): Promise<string[]> {
  const port = await findFreePort();
  writeFileSync(join(folder, 'worker.js'), worker);
  writeFileSync(join(folder, 'config.capnp'), configuration(port));
  const process = spawn(join(folder, 'node_modules/.bin/workerd'), ['serve', join(folder, 'config.capnp')], {
    stdio: 'inherit',
  });
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const request = { method: 'POST', body: JSON.stringify(texts) };
        return await (await fetch(`http://127.0.0.1:${port}`, request)).json();
      } catch (error) {
        if (attempt === 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    process.kill();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'edu-embed-workerd-'));
try {
  await buildPackages();
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--loglevel=error', 'workerd@1'], {
    stdio: 'inherit',
  });
  copyFileSync(join(root, 'packages/server/dist/index.js'), join(folder, 'index.js'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const texts = await readExamples();
  const [node, workerd] = [await renderInNode(folder, texts), await renderInWorkerd(folder, texts)];
  const different = texts.filter((_, index) => node[index] !== workerd[index]);
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/workerd/package.json'), 'utf8'));
  const rendered = node.filter((html) => html.includes('shadowrootmode')).length;
  const line = `${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node} and workerd ${version} rendered ${texts.length} examples, ${rendered} of them with roots; ${different.length} differ.`;
  console.log(line);
  for (const text of different) console.log(text);
  const intro =
    'Written by `npm run test:workerd`, which renders every example in both runtimes and compares the bytes.';
  writeFileSync(join(root, 'packages/server/RESULTS.md'), `# Runtimes\n\n${intro}\n\n${line}\n`);
  process.exitCode = different.length === 0 && rendered > 100 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
