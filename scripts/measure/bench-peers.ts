/**
 * `npm run bench:peers`: builds the reference page in other frameworks and measures it together with ours in
 * one interleaved run. Writes bench/RESULTS.md and bench/plots. Options: `-- --quick` (three peers, one
 * round, into .builds/peers/quick), `--rounds 3`, `--reference FILE.json` (instead of the sample page),
 * `--report` (writes the last results again), `--sample` (writes the sample page again).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { measureAll } from '../../bench/compare/main.ts';
import { peers } from '../../bench/compare/peers.ts';
import {
  prepare,
  prepareOurs,
  readPages,
  readVersions,
  workFolder,
  writeSample,
} from '../../bench/compare/prepare.ts';
import { writeReport } from '../../bench/compare/report.ts';
import type { Results } from '../../bench/compare/results.ts';
import { addSample } from '../../bench/compare/results.ts';
import { findTestBrowser, installTestBrowser, root, run } from '../install.mjs';
import { buildBench } from './build-bench.ts';
import { openLighthouse } from './lighthouse-runner.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    sample: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    reference: { type: 'string' },
  },
});
const isQuick = options.quick;
const rounds = Number(options.rounds ?? (isQuick ? 1 : 3));
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds is ${JSON.stringify(options.rounds)}; use a whole number of at least 1.`);
const target = isQuick ? join(workFolder, 'quick') : join(root, 'bench');
const file = join(workFolder, isQuick ? 'quick.json' : 'results.json');
const quickPeers = new Set(['astro', 'lit', 'react']);

async function readBrowserVersion(executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const version = browser.version();
  await browser.close();
  return version;
}

async function measure(): Promise<Results> {
  const start = performance.now();
  await installTestBrowser();
  const browserPath = await findTestBrowser();
  run(process.execPath, ['build.mjs', '--quiet']);
  await buildBench();
  const lighthouse = await openLighthouse(browserPath, ['--ignore-certificate-errors']);
  const pages = readPages(options.reference);
  const chosen = peers.filter(({ folder }) => !isQuick || quickPeers.has(folder));
  const contentDir = prepareOurs(pages);
  const builds: [name: string, seconds: number][] = [];
  for (const peer of chosen) {
    builds.push([peer.name, prepare(peer, pages)]);
    console.log(`${peer.name}: built`);
  }
  const loadAverageBefore = loadavg()[0] ?? 0;
  const results: Results = {
    about: {
      date: new Date().toISOString(),
      rounds,
      isQuick,
      isSamplePage: !options.reference,
      loadAverageBefore,
      loadAverageAfter: 0,
      durationMinutes: 0,
      machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Linux, Node ${process.version}, Chromium ${await readBrowserVersion(browserPath)}`,
      versions: chosen.flatMap(readVersions),
    },
    samples: {},
    failures: [],
  };
  for (const [name, seconds] of builds) addSample(results, 'build', name, seconds);
  await measureAll(
    {
      peers: chosen,
      contentDir,
      rounds,
      loadSeconds: isQuick ? 1 : 2,
      growthPages: Object.keys(pages).filter((page) => page !== 'reference'),
      cmsSizes: isQuick ? [1000] : [1000, 100_000],
      browserPath,
      lighthouse,
      save: () => writeFileSync(file, JSON.stringify(results)),
    },
    results,
  );
  const about = {
    ...results.about,
    loadAverageAfter: loadavg()[0] ?? 0,
    durationMinutes: (performance.now() - start) / 60_000,
  };
  return { ...results, about };
}

if (options.sample) {
  writeSample();
  process.exit(0);
}
const results: Results = options.report ? JSON.parse(readFileSync(file, 'utf8')) : await measure();
mkdirSync(target, { recursive: true });
writeFileSync(file, JSON.stringify(results, null, 1));
console.log(`Wrote ${writeReport(results, target).join(', ')}`);
if (results.failures.length > 0)
  console.log(`Failed measurements: ${results.failures.length}. RESULTS.md lists them.`);
process.exit(results.failures.length > 0 ? 1 : 0);
