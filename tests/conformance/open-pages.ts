import type { Browser, Page, ViewportSize } from 'playwright';

/** An open page with a record of its problems. */
export interface OpenedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, dialogs, and `edu-embed:error` events. */
  readonly problems: string[];
  close(): Promise<void>;
}

export interface PageOptions {
  readonly viewport?: ViewportSize;
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** A browser page for one test after another. */
interface ReusedPage {
  readonly page: Page;
  /** The problems of the current test. */
  problems: string[];
}

/** Console messages for authors and operators that are not errors of an element. */
const expectedLines = [
  /^Tagular not available on page$/,
  /^<[a-z-]+> attribute "[a-z-]+": /,
  /^<[a-z-]+> [a-z-]+=".*" was not found or is empty/s,
  /^No Host$/,
];

/** Records each problem once. */
function addProblem({ problems }: ReusedPage, problem: string): void {
  if (!problems.includes(problem)) problems.push(problem);
}

async function recordProblems(reused: ReusedPage): Promise<void> {
  const { page } = reused;
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !expectedLines.some((line) => line.test(text)))
      addProblem(reused, `console: ${text.slice(0, 300)} ${message.location().url}`);
  });
  page.on('pageerror', (error) => addProblem(reused, `uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    addProblem(reused, `dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportProblem', (text: string) => addProblem(reused, text));
  await page.addInitScript(() => {
    document.addEventListener('edu-embed:error', (event) => {
      const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail;
      (window as unknown as { reportProblem(text: string): void }).reportProblem(
        `edu-embed:error: <${tag}> ${message}`,
      );
    });
  });
}

/** Removes the storage and cookies that a test left. The next URL replaces the document. */
async function clear({ page }: ReusedPage): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

/**
 * Opens pages that record their problems. A closed page is used again for the next test: a new page would
 * load and compile all scripts again, and tests would take twice as long.
 */
export class OpenPages {
  readonly #browser: Browser;
  readonly #closed: ReusedPage[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(
    url: string,
    { viewport = { width: 1280, height: 900 }, reducedMotion = 'no-preference' }: PageOptions = {},
  ): Promise<OpenedPage> {
    const reused = this.#closed.pop() ?? (await this.#create());
    const problems: string[] = [];
    reused.problems = problems;
    const { page } = reused;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion });
    await page.goto(url);
    return {
      page,
      problems,
      close: async () => {
        await clear(reused);
        this.#closed.push(reused);
      },
    };
  }

  async #create(): Promise<ReusedPage> {
    const context = await this.#browser.newContext();
    context.setDefaultTimeout(15_000);
    const reused = { page: await context.newPage(), problems: [] };
    await recordProblems(reused);
    return reused;
  }
}
