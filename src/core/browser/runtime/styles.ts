import { readLightStyles, readStyles } from '#styles';
import type { EntryServices } from '../entry-services.ts';

let sheets: Promise<{ root: CSSStyleSheet; light: CSSStyleSheet }> | undefined;

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

async function createSheets(base: URL) {
  const [root, light] = await Promise.all([readStyles(base), readLightStyles(base)]);
  return { root: createSheet(root), light: createSheet(light) };
}

/**
 * Gives a root made in the browser the elements' sheet: one constructed sheet for
 * all of them, which needs no permission from the page's security policy.
 */
export async function adoptStyles(root: ShadowRoot, { base }: EntryServices): Promise<void> {
  if (!sheets) {
    sheets = createSheets(base);
    sheets.catch(() => {
      sheets = undefined;
    });
  }
  const { root: rootSheet, light } = await sheets;
  root.adoptedStyleSheets = [rootSheet];
  if (!document.adoptedStyleSheets.includes(light)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, light];
}
