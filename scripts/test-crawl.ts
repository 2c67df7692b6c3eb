/**
 * `npm run test:crawl`: follows every link of both sites, with sample and imported schools, uses their controls
 * at two widths, and writes `tests/site/crawl/RESULTS.md`. Options: `--only nursing` crawls the sites whose names
 * contain the text, and writes nothing; `--places 4` uses each kind of control at four places instead of two;
 * `--sample` leaves imported schools out.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { importSchools } from '../bench/abuse/target.ts';
import { crawlSite, type SiteReport } from '../tests/site/crawl/full-crawl.ts';
import { writeCrawlReport } from '../tests/site/crawl/report.ts';
import { chromiumOptions } from '../tests/support/chromium.ts';
import { prerenderSecret } from '../tests/support/start-site.ts';
import { installBrowser, root, run } from './install.mjs';
import { findSchools } from './measure/find-schools.ts';
import { startSite } from './start-site.ts';

/** Pages that differ with the schools' data. */
const pagesOfSchools = /^\/(?:$|(?:compare|discover|rankings|schools|search|state|study-match)\b)/;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    places: { type: 'string', default: '2' },
    sample: { type: 'boolean', default: false },
  },
});
const places = Number(values.places);

await installBrowser();
run(process.execPath, [`${root}build.mjs`, '--quiet']);
const folder = mkdtempSync(join(tmpdir(), 'edu-embed-crawl-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const schools = values.sample ? undefined : findSchools();
if (schools) await importSchools(root, schools, join(folder, 'imported'));
else
  console.warn(
    'Only the sample schools are crawled: --sample, or no College Scorecard file in ../shared/data.',
  );

const browser = await chromium.launch(chromiumOptions());
const reports: SiteReport[] = [];
for (const data of ['sample', ...(schools ? ['imported'] : [])]) {
  for (const site of ['nursing', 'social-work']) {
    const name = `${site}, ${data} schools`;
    if (!name.includes(values.only)) continue;
    console.log(`Crawling ${name} …`);
    const server = await startSite(root, {
      SITE: site,
      DATA_DIR: join(folder, data),
      PRERENDER_SECRET: prerenderSecret,
    });
    const options = data === 'sample' ? { maxPerKind: places } : { maxPerKind: 1, pressed: pagesOfSchools };
    const report = await crawlSite(browser, { origin: new URL(server.address).origin, name, ...options });
    console.log(report.problems.join('\n') || 'No problems.');
    reports.push(report);
    server.stop();
  }
}
await browser.close();
const text = writeCrawlReport(reports, places, new Date());
console.log(text);
if (!values.only) writeFileSync(join(root, 'tests/site/crawl/RESULTS.md'), text);
process.exit(reports.some(({ problems }) => problems.length > 0) ? 1 : 0);
