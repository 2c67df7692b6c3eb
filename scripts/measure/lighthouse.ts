/**
 * `npm run lighthouse [-- /path/ …]`: runs Lighthouse for mobile three times per page and takes the
 * best score of each category. Fails when a page misses a required score.
 */
import { findBrowser, installBrowser, root, run } from '../install.mjs';
import { startSite } from '../start-site.ts';
import { type LighthouseReport, openLighthouse } from './lighthouse-runner.ts';

const requiredScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof requiredScores;
const categories = Object.keys(requiredScores) as Category[];

type Report = LighthouseReport<Category>;

const runs = 3;
const defaultPaths = [
  '/',
  '/articles/night-shift/',
  '/rankings/health-professions-schools/',
  '/state/',
  '/state/ohio/',
  '/widgets/',
  '/healthcare-review-partners/',
];
const paths = process.argv.slice(2);
const pages = paths.length > 0 ? paths : defaultPaths;

await installBrowser();
run(process.execPath, ['build.mjs', '--quiet']);
const measure = await openLighthouse(await findBrowser());

/** Names of the audits that cost the page points in this category. */
function findFailedAudits(report: Report, category: Category): string[] {
  return report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

/** Prints the result of one page. @returns true when every category has its required score */
function printPage(path: string, reports: readonly Report[]): boolean {
  const scoreOf = (report: Report, name: Category) => Math.round(report.categories[name].score * 100);
  const best = categories.map((name) => ({
    name,
    score: Math.max(...reports.map((report) => scoreOf(report, name))),
  }));
  const figure = (label: string, id: string) =>
    `${label} ${reports.map((report) => report.audits[id]?.displayValue).join(' · ')}`;
  console.log(`${path}  ${best.map(({ name, score }) => `${name} ${score}`).join('  ')}`);
  const figures = [
    figure('FCP', 'first-contentful-paint'),
    figure('LCP', 'largest-contentful-paint'),
    figure('TBT', 'total-blocking-time'),
    figure('CLS', 'cumulative-layout-shift'),
  ];
  console.log(`  ${figures.join('  ')}`);
  const missed = best.filter(({ name, score }) => score < requiredScores[name]);
  for (const { name, score } of missed) {
    const audits = reports[0] ? findFailedAudits(reports[0], name).join(', ') : '';
    console.log(`  ✗ ${name} ${score}, required ${requiredScores[name]}: ${audits}`);
  }
  return missed.length === 0;
}

const { address, stop } = await startSite(root);
let hasFailed = false;
try {
  for (const path of pages) {
    const reports: Report[] = [];
    for (let index = 0; index < runs; index += 1)
      reports.push(await measure(new URL(path, address).href, categories));
    if (!printPage(path, reports)) hasFailed = true;
  }
} finally {
  stop();
}
process.exit(hasFailed ? 1 : 0);
