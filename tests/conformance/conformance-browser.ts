import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { inject } from 'vitest';

/** What a page did that no page of ours may do. */
export interface OpenedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, dialogs, `edu-embed:error`, navigations, in words. */
  readonly problems: string[];
  close(): Promise<void>;
}

/** Information for authors and operators that is no fault of an element. */
const expectedLines = [
  /^Tagular not available on page$/,
  /^<[a-z-]+> attribute "[a-z-]+": /,
  /^<[a-z-]+> [a-z-]+=".*" was not found or is empty/s,
  /^No Host$/,
];

/** Repeated three hundred times, a problem is still one. */
function note(problems: string[], problem: string): void {
  if (!problems.includes(problem)) problems.push(problem);
}

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !expectedLines.some((line) => line.test(text)))
      note(problems, `console: ${text.slice(0, 300)} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(problems, `uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    note(problems, `dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Connects to the suite's browser; the caller closes it. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('conformanceBrowserEndpoint'));
}

/** Opens an address and keeps an account of what goes wrong there. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  await page.exposeFunction('tellProblem', (text: string) => note(problems, text));
  await page.addInitScript(() => {
    document.addEventListener('edu-embed:error', (event) => {
      const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail;
      (window as unknown as { reportProblem(text: string): void }).reportProblem(
        `edu-embed:error: <${tag}> ${message}`,
      );
    });
  });
  await page.goto(address);
  return { page, problems, close: () => context.close() };
}

/** Waits until every element of the tag shows what it has: drawn, and its data there. */
export async function waitUntilReady(page: Page, tag: string): Promise<void> {
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll(name)].every(
        (host) =>
          host.shadowRoot?.querySelector('[data-root]') &&
          /^(ready|failed)$/.test(host.getAttribute('data-state') ?? ''),
      ),
    tag,
  );
}

/**
 * Brings React to every element of the tag, also to those that need none: an
 * attribute that is changed and changed back does it, whatever the strategy.
 */
export async function hydrateAll(page: Page, tag: string): Promise<void> {
  await page.waitForFunction((name) => customElements.get(name), tag);
  await page.evaluate((name) => {
    const { observedAttributes } = customElements.get(name) as unknown as {
      observedAttributes: readonly string[];
    };
    const [attribute] = observedAttributes;
    for (const host of document.querySelectorAll(name)) {
      host.shadowRoot
        ?.querySelector('[data-root]')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      if (!attribute) continue;
      const before = host.getAttribute(attribute);
      host.setAttribute(attribute, `${before}-`);
      if (before === null) host.removeAttribute(attribute);
      else host.setAttribute(attribute, before);
    }
  }, tag);
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll(name)].every((host) =>
        Object.keys(host.shadowRoot?.querySelector('[data-root]') ?? {}).some((key) =>
          key.startsWith('__reactContainer'),
        ),
      ),
    tag,
  );
  await waitUntilReady(page, tag);
}

/** The text of each such element's root, in the order of the page. */
export function readRoots(page: Page, tag: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      [...document.querySelectorAll(name)].map((host) =>
        (host.shadowRoot?.querySelector('[data-root]')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ),
    tag,
  );
}

/** The attributes that the element's class says it observes. */
export function readObserved(page: Page, tag: string): Promise<string[]> {
  return page.evaluate(
    (name) => [
      ...(customElements.get(name) as unknown as { observedAttributes: readonly string[] })
        .observedAttributes,
    ],
    tag,
  );
}

/** What axe finds against the success criteria of WCAG 2.2 A and AA, one line a node. */
export async function findBarriers(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const runOnly =
      asked === 'contrast'
        ? { type: 'rule', values: ['color-contrast'] }
        : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
    // What surrounds the examples does not change with them: contrast, the slowest rule, is asked of them alone.
    const context = asked === 'contrast' ? { include: ['.demo-stage'] } : document;
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
      runOnly: runOnly as never,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} at ${target.flat().join(' >>> ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    );
  }, rules);
}

/** Nodes and listeners of the page after everything unreachable has been collected. */
export async function countLeftovers(page: Page): Promise<{ nodes: number; jsEventListeners: number }> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const counters = await session.send('Memory.getDOMCounters');
  await session.detach();
  return counters;
}
