import type { ElementHandle, Page, Request } from 'playwright';
import type { Control } from './page-tools.ts';

/** The effect that a visitor notices after using a control. */
export type Effect = 'changed' | 'navigated' | 'nothing' | 'gone' | 'covered';

const pressTimeoutMs = 8000;
const effectTimeoutMs = 6000;
const settleMs = 60;

/** Resolves to a snapshot of the page, or to undefined while the page navigates. */
const takeSnapshot = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => window.crawlTools.snapshot()).catch(() => undefined);

/** Takes snapshots until two in a row are equal. */
async function takeStable(page: Page): Promise<string | undefined> {
  let last = await takeSnapshot(page);
  for (let tries = 0; tries < 40; tries += 1) {
    await page.waitForTimeout(settleMs);
    const next = await takeSnapshot(page);
    if (next === last) break;
    last = next;
  }
  return last;
}

const hasLeft = (page: Page): Promise<boolean> =>
  page.evaluate(() => !('isPressed' in window)).catch(() => true);

async function findControl(page: Page, control: Control): Promise<ElementHandle | null> {
  const found = await page.evaluateHandle((wanted) => window.crawlTools.findControl(wanted), control);
  return found.asElement();
}

/** Chooses another option of a select. */
async function chooseOther(select: ElementHandle): Promise<void> {
  const value = await select.evaluate((node) => {
    const { options, selectedIndex } = node as HTMLSelectElement;
    const others = [...options].filter((option, index) => index !== selectedIndex && !option.disabled);
    return (others.find((option) => option.value) ?? others[0])?.value;
  });
  if (value !== undefined) await select.selectOption(value);
}

/** Moves a slider by one step. */
async function moveSlider(page: Page, slider: ElementHandle): Promise<void> {
  const isAtEnd = await slider.evaluate(
    (node) => (node as HTMLInputElement).value === (node as HTMLInputElement).max,
  );
  await slider.focus();
  await page.keyboard.press(isAtEnd ? 'ArrowLeft' : 'ArrowRight');
}

async function act(page: Page, element: ElementHandle, isTouch: boolean): Promise<void> {
  const kind = await element.evaluate((node) => {
    const { localName, type } = node as HTMLInputElement;
    return `${localName} ${type}`;
  });
  if (kind.startsWith('select')) return chooseOther(element);
  if (kind === 'input range') return moveSlider(page, element);
  // The control itself may be invisible, so a visitor presses its label.
  const label = await element.evaluateHandle((node) => (node as HTMLInputElement).labels?.[0] ?? node);
  const target = label.asElement() ?? element;
  return isTouch ? target.tap({ timeout: pressTimeoutMs }) : target.click({ timeout: pressTimeoutMs });
}

/**
 * Uses a control as a visitor does, and waits until something changes. If the page requests another page, it
 * waits for that page.
 */
export async function pressControl(page: Page, control: Control, isTouch: boolean): Promise<Effect> {
  let isLeaving = false;
  const onRequest = (request: Request) => {
    isLeaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
  };
  page.on('request', onRequest);
  try {
    return await pressAndWait(page, control, isTouch, () => isLeaving);
  } finally {
    page.off('request', onRequest);
  }
}

async function pressAndWait(
  page: Page,
  control: Control,
  isTouch: boolean,
  isLeaving: () => boolean,
): Promise<Effect> {
  const element = await findControl(page, control);
  if (!element) return 'gone';
  await element.scrollIntoViewIfNeeded();
  const before = await takeStable(page);
  // A new document does not have this property. The URL is no proof: filters change it, too.
  await page.evaluate(() => Object.assign(window, { isPressed: true }));
  try {
    await act(page, element, isTouch);
  } catch (error) {
    // Another element covers the control, or the control is outside of the window.
    if (error instanceof Error && /Timeout/.test(error.message)) return 'covered';
    throw error;
  }
  let isChanged = false;
  for (let waited = 0; waited < effectTimeoutMs; waited += settleMs) {
    const after = await takeSnapshot(page);
    if (await hasLeft(page)) return 'navigated';
    // A form can change the page, and request the next page a moment later.
    if (isChanged && !isLeaving()) return 'changed';
    isChanged ||= after !== undefined && after !== before;
    await page.waitForTimeout(settleMs);
  }
  return isChanged ? 'changed' : 'nothing';
}
