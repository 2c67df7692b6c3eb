import { readLightStyles, readStyles } from '#styles';
import type { EntryServices } from '../entry-services.ts';

interface Sheets {
  readonly root: CSSStyleSheet;
  readonly light: CSSStyleSheet;
}

let sheets: Promise<Sheets> | undefined;

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

async function createSheets(base: URL): Promise<Sheets> {
  const [root, light] = await Promise.all([readStyles(base), readLightStyles(base)]);
  return { root: createSheet(root), light: createSheet(light) };
}

/** Fetches the sheets once for all elements; a failure is forgotten, so that the next need asks again. */
export function loadStyles({ base }: EntryServices): Promise<Sheets> {
  if (!sheets) {
    sheets = createSheets(base);
    sheets.catch(() => {
      sheets = undefined;
    });
  }
  return sheets;
}

/**
 * Gives a root made in the browser the elements' sheet: one constructed sheet for
 * all of them, which needs no permission from the page's security policy.
 */
export async function adoptStyles(root: ShadowRoot, services: EntryServices): Promise<void> {
  const { root: rootSheet, light } = await loadStyles(services);
  root.adoptedStyleSheets = [rootSheet];
  if (!document.adoptedStyleSheets.includes(light)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, light];
}
