/**
 * `npm run test:crawl`: follows every link of both sites, with sample and imported schools, uses their controls
 * at two widths, and writes `tests/site/crawl/RESULTS.md`. `-- --only nursing` crawls the sites whose names
 * contain the text, and writes nothing.
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

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

await installBrowser();
run(process.execPath, [`${root}build.mjs`, '--quiet']);
const folder = mkdtempSync(join(tmpdir(), 'edu-embed-crawl-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const schools = findSchools();
if (schools) await importSchools(root, schools, join(folder, 'imported'));
else console.warn('No College Scorecard file in ../shared/data: only the sample schools are crawled.');

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
    // With imported schools, the same controls have other entries: one of each kind is enough.
    const maxPerKind = data === 'sample' ? 4 : 1;
    reports.push(await crawlSite(browser, { origin: server.address, name, maxPerKind }));
    server.stop();
  }
}
await browser.close();
const report = writeCrawlReport(reports, new Date());
console.log(report);
if (!values.only) writeFileSync(join(root, 'tests/site/crawl/RESULTS.md'), report);
process.exit(reports.some(({ problems }) => problems.length > 0) ? 1 : 0);
