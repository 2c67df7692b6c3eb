import type { BrowserContext, Page } from 'playwright';
import { fitsWords } from '../links/word-fit.ts';
import { isIdleControl } from './exceptions.ts';
import { addPageTools, type Control, openHydrated } from './page-tools.ts';
import { pressControl } from './press-control.ts';

export interface VisibleLink {
  readonly name: string;
  /** Absolute. */
  readonly href: string;
}

export interface PressReport {
  /** Number of controls that were used. */
  readonly used: number;
  /** Number of different kinds of these controls. */
  readonly kinds: number;
  readonly problems: readonly string[];
  /** Links that the pages showed before and after presses. */
  readonly links: readonly VisibleLink[];
}

export interface PressOptions {
  readonly origin: string;
  readonly paths: readonly string[];
  readonly isTouch: boolean;
  /** How many controls of one kind are used on all pages together. */
  readonly maxPerKind: number;
  /** Called before each page. */
  readonly onVisit?: (path: string) => void;
}

/** A press can reveal more controls, which are used, too, up to this number of presses. */
const maxDepth = 3;

const keyOf = ({ kind, name, ordinal }: Control): string => `${kind} ${name} ${ordinal}`;

/** Uses controls of one page after another and records those that do nothing. */
class Presser {
  #page: Page;
  readonly #options: PressOptions;
  readonly #usedByKind = new Map<string, number>();
  readonly #links = new Map<string, VisibleLink>();
  readonly #problems: string[] = [];
  #path = '';
  /** True if controls are hidden since a press. The page is then opened again before the next press. */
  #isChanged = false;

  constructor(page: Page, options: PressOptions) {
    this.#page = page;
    this.#options = options;
  }

  /**
   * Uses the controls of a page. Reports a page that does not respond as a problem, and opens a new tab after
   * it.
   */
  async visit(path: string): Promise<void> {
    this.#path = path;
    try {
      await this.#open();
      for (const control of await this.#list()) await this.#press(control, []);
    } catch (error) {
      const [message = ''] = String(error).split('\n');
      this.#problems.push(`${path}: ${message}`);
      const context = this.#page.context();
      await this.#page.close();
      this.#page = await openPage(context);
    }
  }

  report(): PressReport {
    const used = [...this.#usedByKind.values()].reduce((sum, count) => sum + count, 0);
    const [problems, links] = [this.#problems, [...this.#links.values()]];
    return { used, kinds: this.#usedByKind.size, problems, links };
  }

  /** Opens the page as on a first visit, and uses the controls that lead to the wanted state. */
  async #open(trail: readonly Control[] = []): Promise<void> {
    await this.#page.context().clearCookies();
    if (this.#page.url().startsWith(this.#options.origin))
      await this.#page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    await openHydrated(this.#page, this.#options.origin + this.#path);
    for (const control of trail) await pressControl(this.#page, control, this.#options.isTouch);
    this.#isChanged = false;
  }

  /** Lists the visible controls, and records the visible links. */
  async #list(): Promise<Control[]> {
    const links = await this.#page.evaluate(() => window.crawlTools.listLinks());
    for (const link of links) this.#links.set(`${link.name} ${link.href}`, link);
    for (const message of await this.#page.evaluate(() => window.crawlTools.listDeadEnds()))
      this.#problems.push(`${this.#path}: “${message}” without a next step`);
    return this.#page.evaluate(() => window.crawlTools.listControls());
  }

  async #press(control: Control, trail: readonly Control[]): Promise<void> {
    const count = this.#usedByKind.get(control.kind) ?? 0;
    if (count >= this.#options.maxPerKind) return;
    if (this.#isChanged) await this.#open(trail);
    const before = await this.#list();
    let effect = await pressControl(this.#page, control, this.#options.isTouch);
    if (effect === 'gone' || effect === 'covered') {
      await this.#open(trail);
      effect = await pressControl(this.#page, control, this.#options.isTouch);
    }
    // Only an earlier press had shown the control; a first visit does not have it.
    if (effect === 'gone') return;
    this.#usedByKind.set(control.kind, count + 1);
    if (effect === 'navigated') return this.#checkTarget(control);
    if (effect === 'covered') return this.#complain(control, 'cannot be pressed: something covers it');
    if (effect === 'nothing') {
      if (!isIdleControl(control.name, this.#path)) this.#complain(control, 'does nothing');
      return;
    }
    await this.#follow(control, trail, before);
  }

  /** Uses the controls that a press has revealed. */
  async #follow(control: Control, trail: readonly Control[], before: readonly Control[]): Promise<void> {
    const after = await this.#list();
    const known = new Set(before.map(keyOf));
    const shown = new Set(after.map(keyOf));
    const isModal = await this.#page.evaluate(() => window.crawlTools.isModal());
    if (trail.length < maxDepth)
      for (const revealed of after.filter((other) => !known.has(keyOf(other))))
        await this.#press(revealed, [...trail, control]);
    this.#isChanged ||= isModal || before.some((other) => !shown.has(keyOf(other)));
  }

  /** Checks that the words of the button fit the page that the button opens. */
  async #checkTarget(control: Control): Promise<void> {
    await this.#page.waitForLoadState('load');
    this.#isChanged = true;
    const page = this.#page;
    if (!page.url().startsWith(this.#options.origin)) return;
    const headings = await page.locator('h1, main h2, main th').allTextContents();
    const words = [await page.title(), ...headings];
    if (!fitsWords(control.name, words)) this.#complain(control, `leads to “${words.join(' · ')}”`);
    await this.#list();
  }

  #complain({ kind, name }: Control, problem: string): void {
    this.#problems.push(`${this.#path}: “${name}” (${kind}) ${problem}`);
  }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await addPageTools(page);
  return page;
}

/**
 * Uses the controls of pages as a visitor does. Each control must change something, or open a page that fits
 * its name.
 */
export async function pressControls(context: BrowserContext, options: PressOptions): Promise<PressReport> {
  const presser = new Presser(await openPage(context), options);
  for (const path of options.paths) {
    options.onVisit?.(path);
    await presser.visit(path);
  }
  return presser.report();
}
