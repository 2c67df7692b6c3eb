import type { Page } from 'playwright';
import type { ComposedPage } from './compose-page.ts';
import { selectCases } from './long-run.ts';

export interface ScriptVariant {
  readonly name: string;
  readonly script: 'split' | 'single';
  readonly savesData: boolean;
}

const split: ScriptVariant = { name: 'embed.mjs', script: 'split', savesData: false };
const splitWithSaveData: ScriptVariant = {
  name: 'embed.mjs with Save-Data',
  script: 'split',
  savesData: true,
};
const single: ScriptVariant = { name: 'embed.js', script: 'single', savesData: false };

/** The variants of the script; user actions must have the same result in all of them. */
export const scriptVariants = selectCases([split], [splitWithSaveData, single]);
/** For the tests of hydration, which depends most on how the script is loaded. */
export const hydrationVariants = selectCases([split, single], [splitWithSaveData]);

/** URLs of the chunks that the entry script loads. */
export const chunks = /\/embed\/(runtime|elements-|shared|page)[^/]*\.mjs/;

export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** Opens a page with these elements and the given variant of the script. */
export async function openWith(
  variant: ScriptVariant,
  body: string,
  { page, open }: { page: Page; open: (composed: ComposedPage) => Promise<void> },
): Promise<void> {
  if (variant.savesData) await saveData(page);
  await open({ body, script: variant.script });
}
