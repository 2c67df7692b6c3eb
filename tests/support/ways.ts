import type { Page } from 'playwright';
import type { ComposedPage } from './compose-page.ts';

export interface Way {
  readonly way: string;
  readonly script: 'split' | 'single';
  readonly savesData: boolean;
}

/** The ways in which a page brings the script: what a visitor does must come to the same in all. */
export const ways: readonly Way[] = [
  { way: 'embed.mjs', script: 'split', savesData: false },
  { way: 'embed.mjs where data is saved', script: 'split', savesData: true },
  { way: 'embed.js', script: 'single', savesData: false },
];

/** All code that the entry asks for later. */
export const chunks = /\/embed\/(runtime|elements-|chunk|attach|behaviour-|tracking)[^/]*\.mjs/;

export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

/** Opens a page with these elements the given way. */
export async function openThe(
  way: Way,
  body: string,
  { page, open }: { page: Page; open: (composed: ComposedPage) => Promise<void> },
): Promise<void> {
  if (way.savesData) await saveData(page);
  await open({ body, script: way.script });
}
