import type { Page } from 'playwright';
import type { ComposedPage } from './compose-page.ts';

export interface Way {
  readonly way: string;
  readonly script: 'split' | 'single';
  readonly savesData: boolean;
}

/** The ways to load the script; user actions must have the same result in all of them. */
export const ways: readonly Way[] = [
  { way: 'embed.mjs', script: 'split', savesData: false },
  { way: 'embed.mjs with Save-Data', script: 'split', savesData: true },
  { way: 'embed.js', script: 'single', savesData: false },
];

/** URLs of the chunks that the entry script loads. */
export const chunks = /\/embed\/(runtime|elements-|chunk|attach|behavior-|tracking)[^/]*\.mjs/;

export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** Opens a page with these elements, with the script loaded the given way. */
export async function openThe(
  way: Way,
  body: string,
  { page, open }: { page: Page; open: (composed: ComposedPage) => Promise<void> },
): Promise<void> {
  if (way.savesData) await saveData(page);
  await open({ body, script: way.script });
}
