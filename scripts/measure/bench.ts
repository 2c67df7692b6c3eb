/**
 * Runs the benchmarks:
 *
 * - `npm run bench` compares the server's cost of a request with that of peers.
 * - `npm run bench:browser` measures the cost of pages on a phone.
 * - `npm run bench:order` measures the cost of a new order of a long ranking.
 * - `npm run bench:metrics` measures the cost of metrics.
 * - `npm run bench:sizing` measures the resources of a process by the size of its cache.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser, installBrowser, root, run } from '../install.mjs';
import { startSite } from '../start-site.ts';
import { buildBench } from './build-bench.ts';

run(process.execPath, ['build.mjs', '--quiet']);
await buildBench();
const [subject = 'server', ...options] = process.argv.slice(2);
const needsBrowser = subject === 'browser' || subject === 'own-order';
if (needsBrowser) await installBrowser();
const site = needsBrowser ? await startSite(root) : undefined;
const args = site ? [site.url, await findBrowser()] : options;
const child = spawn(process.execPath, [join(root, `.builds/bench/${subject}.mjs`), ...args], {
  cwd: root,
  stdio: 'inherit',
});
const [status] = await once(child, 'exit');
site?.stop();
process.exit(status ?? 1);
