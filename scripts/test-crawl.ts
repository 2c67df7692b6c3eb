/**
 * `npm run test:crawl`: follows every link of both sites, with sample and imported schools, uses their
 * controls at two widths, and writes `tests/site/crawl/RESULTS.md`. Each site's links and each width are one
 * part, whose result is stored in `.builds/crawl`. Options: `--continue` runs only parts without a stored
 * result; `--site nursing`, `--data imported` and `--width 390` (or `links`) run only these parts, and the
 * report contains the stored results of the others; `--places 4` uses each kind of control at four places,
 * not two.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { importSchools } from '../bench/abuse/target.ts';
import {
  type ControlsPart,
  crawlControls,
  crawlLinks,
  type LinksPart,
} from '../tests/site/crawl/full-crawl.ts';
import { hasProblems, type SiteReport, writeCrawlReport } from '../tests/site/crawl/report.ts';
import { chromiumOptions } from '../tests/support/chromium.ts';
import { prerenderSecret } from '../tests/support/start-site.ts';
import { installBrowser, root, run } from './install.mjs';
import {
  type CrawlOptions,
  crawlData,
  crawlSites,
  crawlSteps,
  readCrawlOptions,
} from './measure/crawl-options.ts';
import { findSchools } from './measure/find-schools.ts';
import { startSite } from './start-site.ts';

interface Part {
  readonly site: (typeof crawlSites)[number];
  readonly data: (typeof crawlData)[number];
  readonly step: (typeof crawlSteps)[number];
}

/** Pages that differ with the schools' data. */
const pagesOfSchools = /^\/(?:$|(?:compare|discover|rankings|schools|search|state|study-match)\b)/;

function readOptionsOrExit(): CrawlOptions {
  try {
    return readCrawlOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const values = readOptionsOrExit();
const { places } = values;
const isChosen = (chosen: string | undefined, value: string) => chosen === undefined || chosen === value;
const schools = findSchools();
if (!schools && values.data === 'imported') {
  console.error('--data imported needs a College Scorecard file in ../shared/data.');
  process.exit(2);
}
if (!schools)
  console.warn('There is no College Scorecard file in ../shared/data; using sample schools only.');
const store = join(root, '.builds/crawl');
const fileOf = (part: Part) => join(store, `${part.site}.${part.data}.${part.step}.json`);
const read = <Result>(part: Part): Result | undefined =>
  existsSync(fileOf(part)) ? (JSON.parse(readFileSync(fileOf(part), 'utf8')) as Result) : undefined;

const all = crawlData.flatMap((kind) =>
  crawlSites.flatMap((site) => crawlSteps.map((step): Part => ({ site, data: kind, step }))),
);
const parts = all.filter(
  (part) =>
    (part.data === 'sample' || schools) &&
    isChosen(values.site, part.site) &&
    isChosen(values.data, part.data) &&
    // Widths need the paths that the links lead to.
    (isChosen(values.width, part.step) || (part.step === 'links' && !existsSync(fileOf(part)))) &&
    !(values.continue && existsSync(fileOf(part))),
);
if (parts.length === 0) console.log('All chosen parts have results.');

async function runPart(browser: Browser, origin: string, part: Part): Promise<LinksPart | ControlsPart> {
  if (part.step === 'links') return crawlLinks(origin);
  const { paths } = read<LinksPart>({ ...part, step: 'links' }) as LinksPart;
  const isSample = part.data === 'sample';
  return crawlControls(browser, {
    origin,
    width: part.step === '390' ? 390 : 1280,
    paths: isSample ? paths : paths.filter((path) => pagesOfSchools.test(path)),
    maxPerKind: isSample ? places : 1,
  });
}

await installBrowser();
run(process.execPath, [`${root}build.mjs`, '--quiet']);
mkdirSync(store, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'edu-embed-crawl-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (schools && parts.some((part) => part.data === 'imported'))
  await importSchools(root, schools, join(folder, 'imported'));

const browser = await chromium.launch(chromiumOptions());
for (const part of parts) {
  console.log(`Crawling ${part.site}, ${part.data} schools, ${part.step} …`);
  const server = await startSite(root, {
    SITE: part.site,
    DATA_DIR: join(folder, part.data),
    PRERENDER_SECRET: prerenderSecret,
  });
  const result = await runPart(browser, new URL(server.url).origin, part);
  server.stop();
  console.log(result.problems.join('\n') || 'No problems.');
  writeFileSync(fileOf(part), JSON.stringify(result));
}
await browser.close();

const reports = crawlData.flatMap((kind) =>
  crawlSites.map(
    (site): SiteReport => ({
      name: `${site}, ${kind} schools`,
      links: read<LinksPart>({ site, data: kind, step: 'links' }),
      controls: {
        390: read<ControlsPart>({ site, data: kind, step: '390' }),
        1280: read<ControlsPart>({ site, data: kind, step: '1280' }),
      },
    }),
  ),
);
const text = writeCrawlReport(reports, places);
console.log(text);
writeFileSync(join(root, 'tests/site/crawl/RESULTS.md'), text);
process.exit(hasProblems(reports) ? 1 : 0);
