/**
 * Measures the cost of a new order of 500 schools on a phone: `npm run bench:order`. The figure is the CPU
 * time of the main thread, times four for a slow phone: other programs on the machine hardly change it.
 * Writes `ORDER.md`.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { type Browser, chromium, type Page } from 'playwright';
import { makeRanking } from './big-pages.ts';
import { measureTasks, type TaskTimes } from './longest-task.ts';
import { median } from './median.ts';

const [site = '', executablePath] = process.argv.slice(2);
const slowdown = 4;
const rounds = 7;
const limitMs = 50;
/** After this time, the list has its new order, and no further work is scheduled. */
const settleMs = 3000;
const schools = 500;

/** Weights of retention, completion, net price and size. */
const orders = [
  { name: 'price alone', weights: [0, 0, 100, 0] },
  { name: 'price and size', weights: [0, 0, 50, 50] },
  { name: 'completion alone', weights: [0, 100, 0, 0] },
  { name: 'ours again', weights: [50, 50, 0, 0] },
] as const;

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Opens the list, shows all schools, and opens the dialog of weights, as a visitor does. */
async function openRanking(browser: Browser): Promise<Page> {
  const element = `<school-rankings tools limit="10" schools="${makeRanking(schools)}"></school-rankings>`;
  const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><main>${element}</main><script src="${new URL('/embed.js', site)}"></script>`;
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const page = await browser.newPage(phone);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  const list = page.locator('school-rankings');
  await list.and(page.locator('[data-state="ready"]')).waitFor();
  await list.locator('summary', { hasText: 'View More' }).tap();
  await page.waitForFunction(
    (count) =>
      document.querySelector('school-rankings')?.shadowRoot?.querySelectorAll('[data-school]').length ===
      count,
    schools,
  );
  await list.locator('summary', { hasText: 'Your order' }).tap();
  // A visitor has a field focused, so the browser computes the caret's position after each change.
  await list.locator('input[name="weights"]').first().tap();
  await page.waitForTimeout(settleMs);
  // Collects the garbage of the page load now, so that it is not collected during the measurement.
  await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage');
  return page;
}

/**
 * Sets one number field after the other, then dispatches one `change`, as the browser does when a visitor
 * releases a slider. Each step is a separate task. Uses no locator, because a locator searches all shadow
 * roots.
 */
function setWeights(page: Page, weights: readonly number[]): Promise<void> {
  return page.evaluate((values) => {
    const form = document.querySelector('school-rankings')?.shadowRoot?.querySelector('form');
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name="weights"]') ?? [])];
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    fields.forEach((field, index) => {
      setTimeout(() => {
        setValue?.call(field, String(values[index]));
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, 100 * index);
    });
    setTimeout(() => fields[0]?.dispatchEvent(new Event('change', { bubbles: true })), 100 * fields.length);
  }, weights);
}

async function measureOrders(browser: Browser): Promise<TaskTimes[]> {
  const page = await openRanking(browser);
  const times: TaskTimes[] = [];
  for (const { weights } of orders) {
    const first = () => page.locator('school-rankings [data-school] h3').first().textContent();
    const before = await first();
    times.push(
      await measureTasks(browser, page, async () => {
        await setWeights(page, weights);
        await page.waitForTimeout(settleMs);
      }),
    );
    if ((await first()) === before) throw new Error(`The order "${weights}" did not change the list.`);
  }
  await page.close();
  return times;
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const measured: TaskTimes[][] = [];
try {
  for (let round = 0; round < rounds; round += 1) measured.push(await measureOrders(browser));
} finally {
  await browser.close();
}
const rows = orders.map(({ name }, index) => {
  const times = measured.flatMap((round) => round[index] ?? []);
  return {
    name,
    longestMs: median(times.map(({ longestMs }) => longestMs)) * slowdown,
    collectionMs: Math.max(...times.map(({ collectionMs }) => collectionMs)) * slowdown,
    totalMs: median(times.map(({ totalMs }) => totalMs)) * slowdown,
  };
});
const isWithinLimit = rows.every(({ longestMs }) => longestMs <= limitMs);
const figure = (value: number) => value.toFixed(0);
const [minute] = new Date()
  .toISOString()
  .replace('T', ' at ')
  .split(/:\d\d\./);
writeFileSync(
  'bench/ORDER.md',
  `# Reordering a ranking of ${schools} schools

Written by \`npm run bench:order\` on ${minute} UTC. **${isWithinLimit ? 'Within' : 'Over'} the limit of ${limitMs} ms.**

- Page: \`<school-rankings>\` with ${schools} made-up schools, all of them shown, at 390 px by touch, with the dialog of weights open. Garbage is collected before the first order.
- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, Chromium ${browser.version()}; load average ${loadavg()[0]?.toFixed(1)}.
- CPU time of the main thread in milliseconds, times ${slowdown}: medians of ${rounds} rounds. Script, style, layout and paint count; waiting for a core does not. The list takes its new order in steps: the longest task is what can delay the visitor's next press. The browser also runs garbage collection in separate tasks, at any time. The table lists the longest of them in all rounds; the limit does not apply to it.

| new weights | longest task | all tasks | garbage |
|---|---|---|---|
${rows.map(({ name, longestMs, totalMs, collectionMs }) => `| ${name} | ${figure(longestMs)} | ${figure(totalMs)} | ${figure(collectionMs)} |`).join('\n')}
`,
);
for (const { name, longestMs, totalMs } of rows)
  console.log(
    `${longestMs > limitMs ? '✗' : ' '} ${name.padEnd(24)} longest ${figure(longestMs)} ms, all ${figure(totalMs)} ms`,
  );
process.exitCode = isWithinLimit ? 0 : 1;
