import { type Browser, chromium, type Page } from 'playwright';
import { test as base, inject } from 'vitest';
import { axeSource } from '../../support/axe-source.ts';
import { selectCases } from '../../support/long-run.ts';

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

/** Names and sizes of windows. Few faults show only on desktops. */
export const windows = selectCases([['phone', sizes.phone]], [['desktop', sizes.desktop]]);

/** One page of each main kind: home, article, ranking, state index. */
export const mainPages = [
  '/',
  '/articles/night-shift/',
  '/rankings/health-professions-schools/',
  '/state/',
] as const;

export const origin: string = inject('siteOrigin');

interface Fixtures {
  browser: Browser;
  /** Console warnings and errors, failed requests and uncaught errors. */
  pageProblems: string[];
}

export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest requires an object pattern here
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserEndpoint'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  pageProblems: async ({}, use) => {
    await use([]);
  },
});

/** Adds the page's console warnings and errors, failed requests and uncaught errors to `pageProblems`. */
export function listenToPage(page: Page, pageProblems: string[]): void {
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) pageProblems.push(message.text());
  });
  page.on('pageerror', (error) => pageProblems.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) pageProblems.push(`${response.status()} ${response.url()}`);
  });
}

/** Waits until the script that the page loads when it is idle has run. */
export async function waitForPageScript(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/embed/page.')),
  );
  // The modules of the script have loaded. They run in the next tasks.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Scrolls to the end by script. `screens` is the length of a step: by default, half of the screen. */
export async function scrollToEnd(page: Page, screens = 0.5): Promise<void> {
  await page.evaluate(async (step) => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * step) {
      scrollTo(0, y);
      // Observers of visibility run after a frame, which takes long on a busy machine.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)));
    }
  }, screens);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** Tags of the rules, or the one rule that depends on the color scheme. */
const axeRules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  contrast: { type: 'rule', values: ['color-contrast'] },
} as const;

/**
 * Finds violations with axe. Returns one line for each. The page needs `bypassCSP`, because axe is a script.
 */
export async function findViolations(page: Page, rules: keyof typeof axeRules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(options: unknown): Promise<{ violations: Violation[] }> };
    };
    // Describing every element that passes would take most of the time.
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations;
  }, axeRules[rules]);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`);
}
