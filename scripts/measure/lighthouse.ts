/**
 * `npm run lighthouse [-- /path/ …]`: runs Lighthouse for mobile three times per page and takes the
 * median score of each category. Fails when a page misses a required score. A run of the default pages writes
 * `bench/LIGHTHOUSE.md`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { median } from '../../bench/median.ts';
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

const figures = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['TBT', 'total-blocking-time'],
  ['CLS', 'cumulative-layout-shift'],
] as const;

interface PageResult {
  readonly path: string;
  readonly scores: readonly { readonly name: Category; readonly score: number }[];
  /** The values of each figure, one per run, in Lighthouse's format. */
  readonly figures: readonly { readonly label: string; readonly values: readonly string[] }[];
}

const summarize = (path: string, reports: readonly Report[]): PageResult => ({
  path,
  scores: categories.map((name) => ({
    name,
    score: Math.round(median(reports.map((report) => report.categories[name].score)) * 100),
  })),
  figures: figures.map(([label, id]) => ({
    label,
    values: reports.map((report) => report.audits[id]?.displayValue ?? '–'),
  })),
});

/** Prints the result of one page. @returns true when every category has its required score */
function printPage({ path, scores, figures: rows }: PageResult, reports: readonly Report[]): boolean {
  console.log(`${path}  ${scores.map(({ name, score }) => `${name} ${score}`).join('  ')}`);
  console.log(`  ${rows.map(({ label, values }) => `${label} ${values.join(' · ')}`).join('  ')}`);
  const missed = scores.filter(({ name, score }) => score < requiredScores[name]);
  for (const { name, score } of missed) {
    const audits = reports[0] ? findFailedAudits(reports[0], name).join(', ') : '';
    console.log(`  ✗ ${name} ${score}, required ${requiredScores[name]}: ${audits}`);
  }
  return missed.length === 0;
}

/**
 * Measures a page. A visit in which the browser painted nothing, because the machine was too busy, has no
 * figures and no score. Such a visit is repeated once.
 * @throws when the browser painted nothing in the second visit either
 */
async function visit(url: string): Promise<Report> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const report = await measure(url, categories);
    if (report.audits['first-contentful-paint']?.numericValue !== undefined) return report;
  }
  throw new Error(
    `Lighthouse saw no paint on ${url} in two visits. Check that the server is up and the machine is idle.`,
  );
}

function writeResults(results: readonly PageResult[], load: string): void {
  const head = ['page', ...categories, ...figures.map(([label]) => label)];
  const rows = results.map(({ path, scores, figures: cells }) => [
    path,
    ...scores.map(({ score }) => score),
    ...cells.map(({ values }) => values.join(' · ')),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const text = `# Lighthouse

Written by \`npm run lighthouse\` on ${new Date().toISOString().slice(0, 10)}: mobile, ${runs} runs per page, median scores, all runs of each time. Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load average ${load} before the run.

${lines.join('\n')}
`;
  writeFileSync(join(root, 'bench/LIGHTHOUSE.md'), text);
}

const load = loadavg()[0]?.toFixed(1) ?? '';
const { url, stop } = await startSite(root);
const results: PageResult[] = [];
let hasFailed = false;
try {
  for (const path of pages) {
    const reports: Report[] = [];
    for (let index = 0; index < runs; index += 1) reports.push(await visit(new URL(path, url).href));
    const result = summarize(path, reports);
    results.push(result);
    if (!printPage(result, reports)) hasFailed = true;
  }
} finally {
  stop();
}
if (pages === defaultPaths) writeResults(results, load);
process.exit(hasFailed ? 1 : 0);
