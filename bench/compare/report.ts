/** Writes RESULTS.md and the plots. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../median.ts';
import { ownName } from './peers.ts';
import { plotBars, plotLines } from './plots.ts';
import { medianOf, namesOf, type Results, samplesOf } from './results.ts';

const number = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
    : '–';

interface Column {
  readonly head: string;
  readonly metric: string;
  /** The unit of the samples divided by the unit of the table. */
  readonly divisor?: number;
}

/** Median, and the smallest and largest sample in parentheses. */
function cell(results: Results, { metric, divisor = 1 }: Column, name: string): string {
  const samples = samplesOf(results, metric, name).map((value) => value / divisor);
  if (samples.length === 0) return '–';
  const [low, high] = [Math.min(...samples), Math.max(...samples)].map(number);
  const middle = number(median(samples));
  return low === high ? middle : `${middle} (${low}–${high})`;
}

function table(results: Results, columns: readonly Column[]): string {
  const names = namesOf(results, ...columns.map(({ metric }) => metric));
  const rows = names.map(
    (name) =>
      `| ${name === ownName ? `**${name}**` : name} | ${columns.map((column) => cell(results, column, name)).join(' | ')} |`,
  );
  return `| | ${columns.map(({ head }) => head).join(' | ')} |\n|---|${columns.map(() => '---|').join('')}\n${rows.join('\n')}\n`;
}

/** Divides our figure by the best peer's figure of the same run. Smaller is better for all metrics. */
function ratios(results: Results): string {
  const metrics = [
    ['FCP', 'fcp'],
    ['LCP', 'lcp'],
    ['FCP, observed', 'observed fcp'],
    ['LCP, observed', 'observed lcp'],
    ['total blocking time', 'tbt'],
    ['bytes before interaction', 'allBytes'],
    ['script bytes at load', 'scriptBytesAtLoad'],
    ['script bytes when idle', 'scriptBytes'],
    ['requests', 'requests'],
    ['DOM elements', 'elements'],
    ['INP of the first click', 'inp'],
    ['time until the finder responds', 'finder response'],
    ['CPU per cached request', 'cpu cached'],
    ['cold start', 'cold start'],
  ] as const;
  const rows = metrics.map(([label, metric]) => {
    const peers = namesOf(results, metric).filter((name) => !name.startsWith(ownName));
    const best = peers.reduce(
      (a, b) => (medianOf(results, metric, b) < medianOf(results, metric, a) ? b : a),
      peers[0] ?? '',
    );
    const own = medianOf(results, metric, ownName);
    const theirs = medianOf(results, metric, best);
    return `| ${label} | ${number(own)} | ${number(theirs)} (${best}) | ${theirs > 0 ? number(own / theirs) : '–'} |`;
  });
  return `| | ${ownName} | best peer | ratio |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const sizes = [50, 200, 1000];

const growthTable = (results: Results, page: string): string =>
  table(results, [
    { head: 'bytes KB', metric: `${page} bytes`, divisor: 1000 },
    { head: 'elements', metric: `${page} elements` },
    { head: 'main thread ms', metric: `${page} main thread` },
    { head: 'JS heap MiB', metric: `${page} heap` },
    { head: 'CPU ms, uncached', metric: `${page} cpu uncached` },
  ]);

function makePlots(results: Results): Record<string, string> {
  const visited = namesOf(results, 'fcp');
  const rows = (metrics: readonly string[], names = visited, divisor = 1) =>
    names.map((name) => ({
      name,
      values: metrics.map((metric) => medianOf(results, metric, name) / divisor),
    }));
  const growth = (metric: string, names: readonly string[], divisor = 1) =>
    names.map((name) => ({
      name,
      values: sizes.map((size) => medianOf(results, `widgets-${size} ${metric}`, name) / divisor),
    }));
  return {
    'first-paint': plotBars({
      title: 'First and largest contentful paint, simulated slow phone',
      axis: 'milliseconds after navigation; shorter is better',
      parts: ['FCP', 'LCP'],
      rows: rows(['fcp', 'lcp']),
    }),
    bytes: plotBars({
      title: 'Bytes on the wire before any interaction',
      axis: 'kilobytes, brotli; shorter is better',
      parts: ['HTML', 'script', 'CSS', 'fonts', 'pictures'],
      rows: rows(['htmlBytes', 'scriptBytes', 'styleBytes', 'fontBytes', 'imageBytes'], visited, 1000),
      isStacked: true,
    }),
    finder: plotBars({
      title: 'The finder, slow 4G and a four times slower processor',
      axis: 'milliseconds after navigation; shorter is better',
      parts: ['is shown', 'responds'],
      rows: rows(['finder shown', 'finder response']),
    }),
    'cpu-cached': plotBars({
      title: 'Server CPU time per request, finished page',
      axis: 'milliseconds; shorter is better',
      parts: ['cached'],
      rows: rows(['cpu cached'], namesOf(results, 'cpu cached')),
    }),
    'cpu-uncached': plotBars({
      title: 'Server CPU time per request, page rendered for each request',
      axis: 'milliseconds; shorter is better',
      parts: ['uncached'],
      rows: rows(['cpu uncached'], namesOf(results, 'cpu uncached')),
    }),
    'growth-elements': plotLines({
      title: 'Elements in the DOM as the page grows',
      xAxis: 'widgets on the page (log scale)',
      yAxis: 'elements (log scale)',
      x: sizes,
      series: growth('elements', visited),
    }),
    'growth-main-thread': plotLines({
      title: 'Main thread time of a load as the page grows',
      xAxis: 'widgets on the page (log scale)',
      yAxis: 'milliseconds of CPU (log scale)',
      x: sizes,
      series: growth('main thread', visited),
    }),
    'growth-cpu': plotLines({
      title: 'Server CPU time per rendered request as the page grows',
      xAxis: 'widgets on the page (log scale)',
      yAxis: 'milliseconds (log scale)',
      x: sizes,
      series: growth('cpu uncached', namesOf(results, 'cpu uncached')),
    }),
  };
}

/** The report as Markdown. */
export function writeText(results: Results): string {
  const { about, failures } = results;
  const lost = namesOf(results, 'lost clicks').map(
    (name) => `${name}: ${samplesOf(results, 'lost clicks', name).length} of ${about.rounds}`,
  );
  const plot = (name: string, text: string) => `![${text}](plots/${name}.svg)\n`;
  return `# The reference page compared with other frameworks

Written by \`npm run bench:peers${about.isQuick ? ' -- --quick' : ''}\` on ${about.date.slice(0, 10)} at ${about.date.slice(11, 16)} UTC, in ${about.durationMinutes.toFixed(0)} minutes. The peers are the same page in other frameworks; [their README](peers/README.md) describes how they are built and how they differ.

- Machine: ${about.machine}; load average ${about.loadAverageBefore.toFixed(1)} before and ${about.loadAverageAfter.toFixed(1)} after the run. The run itself causes a part of that load; other programs on the machine cause the rest.
- Page: ${about.isSamplePage ? 'the sample of this repository' : 'a given page description'}, 25 paragraphs with 25 widgets. ${about.rounds} interleaved round${about.rounds === 1 ? '' : 's'}, with ${samplesOf(results, 'fcp', ownName).length} runs of Lighthouse for each participant.
- Figures are medians, with the smallest and largest sample in parentheses. Compare figures of this run only. Times of a busy machine are noisy: where the ranges of two rows overlap, the difference may be chance.
- Packages: ${[...new Set(about.versions)].join(', ')}.
${failures.length > 0 ? `- Failed measurements: ${failures.join('; ')}.\n` : ''}
## Ours against the best peer

Medians; the ratio is ours divided by the best peer's. Below 1 ours is better.

${ratios(results)}
## Paint

Lighthouse for mobile (simulated slow 4G and processor) through [the front](peers/README.md#the-front), a proxy that compresses. r2wc paints its paragraphs first and its widgets later, which its layout shift shows.

${plot('first-paint', 'First and largest contentful paint of each participant')}
${table(results, [
  { head: 'score', metric: 'score' },
  { head: 'FCP ms', metric: 'fcp' },
  { head: 'LCP ms', metric: 'lcp' },
  { head: 'TBT ms', metric: 'tbt' },
  { head: 'CLS', metric: 'cls' },
  { head: 'speed index ms', metric: 'speed index' },
])}
What Chromium reports under the throttling of its developer tools: 1.6 Mbit/s, 150 ms and a four times slower processor. The simulation assumes that the paint depends on every file that arrives before it, even if the browser does not wait for the file.

${table(results, [
  { head: 'FCP ms, observed', metric: 'observed fcp' },
  { head: 'LCP ms, observed', metric: 'observed lcp' },
  { head: 'layout shift, observed', metric: 'observed shift' },
])}
## Weight

On the wire through the front, until 3 s after the load event, without any interaction; the first script column until the load event, the last one after scrolling to the end. edu-embed requests its entry after the first paint, which may be after the load event: then only the second script column has it. A phone of 390 px.

${plot('bytes', 'Bytes by type of each participant')}
${table(results, [
  { head: 'HTML KB', metric: 'htmlBytes', divisor: 1000 },
  { head: 'script KB at load', metric: 'scriptBytesAtLoad', divisor: 1000 },
  { head: 'script KB', metric: 'scriptBytes', divisor: 1000 },
  { head: 'CSS KB', metric: 'styleBytes', divisor: 1000 },
  { head: 'fonts KB', metric: 'fontBytes', divisor: 1000 },
  { head: 'pictures KB', metric: 'imageBytes', divisor: 1000 },
  { head: 'all KB', metric: 'allBytes', divisor: 1000 },
  { head: 'requests', metric: 'requests' },
  { head: 'script KB after scrolling', metric: 'scriptBytesScrolled', divisor: 1000 },
])}
${table(results, [
  { head: 'DOM elements', metric: 'elements' },
  { head: 'JS heap MiB', metric: 'heapMiB' },
  { head: 'main thread ms', metric: 'mainThreadMs' },
  { head: 'failed requests', metric: 'failures' },
])}
## First interactions

Slow 4G (1.6 Mbit/s, 150 ms) and a four times slower processor. The click opens the first accordion, a second after the accordion was scrolled into view; Event Timing reports no duration below 16 ms. A simulated visitor goes to the finder as soon as it is shown, chooses a degree with the keyboard, and tries again every 100 ms until the finder shows the degree's categories.

${plot('finder', 'Time until the finder is shown, and until it responds')}
${table(results, [
  { head: 'INP of the first click ms', metric: 'inp' },
  { head: 'finder is shown ms', metric: 'finder shown' },
  { head: 'finder responds ms', metric: 'finder response' },
])}
${lost.length > 0 ? `Clicks without an effect: ${lost.join(', ')}.\n` : ''}
## Server

User and system CPU time of the server's processes per request (8 connections, no compression, no front), resident memory after the load, and the time from the start of the process to its first whole page.

${plot('cpu-cached', 'CPU time per cached request')}
${plot('cpu-uncached', 'CPU time per uncached request')}
${table(results, [
  { head: 'CPU ms, cached', metric: 'cpu cached' },
  { head: 'CPU ms, uncached', metric: 'cpu uncached' },
  { head: 'HTML KB, identity', metric: 'html identity', divisor: 1000 },
  { head: 'memory MiB', metric: 'server memory' },
  { head: 'cold start ms', metric: 'cold start' },
])}
${table(results, [{ head: 'build s', metric: 'build' }])}
## Growth: widgets

The same page with more paragraphs and widgets (one finder and one map each). One sample per figure. Bytes, elements, main thread time and heap are taken 1.5 s after the load event; on the page of 1,000 widgets, hydration and rendering in the browser may last longer; the time after that is not counted. Our server renders the first 500 elements of a page's content; the browser renders the others when they are near.

${plot('growth-elements', 'Elements by number of widgets')}
${plot('growth-main-thread', 'Main thread time by number of widgets')}
${plot('growth-cpu', 'CPU time per rendered request by number of widgets')}
${sizes.map((size) => `### ${size.toLocaleString('en-US')} widgets\n\n${growthTable(results, `widgets-${size}`)}`).join('\n')}
## Growth: rankings

A page with one ranking.

${[25, 500].map((size) => `### ${size} schools\n\n${growthTable(results, `ranking-${size}`)}`).join('\n')}
## Growth: pages in the CMS

Our server alone, with made-up articles as content files.

${table(results, [
  { head: 'start ms', metric: 'cms start' },
  { head: 'memory MiB', metric: 'cms memory' },
  { head: 'CPU ms, cached', metric: 'cms cpu cached' },
  { head: 'CPU ms, fragments cached', metric: 'cms cpu uncached' },
])}`;
}

/** @returns the paths of the written files */
export function writeReport(results: Results, folder: string): string[] {
  mkdirSync(join(folder, 'plots'), { recursive: true });
  const files = [join(folder, 'RESULTS.md')];
  writeFileSync(join(folder, 'RESULTS.md'), writeText(results));
  for (const [name, plot] of Object.entries(makePlots(results))) {
    const file = join(folder, `plots/${name}.svg`);
    writeFileSync(file, plot);
    files.push(file);
  }
  return files;
}
