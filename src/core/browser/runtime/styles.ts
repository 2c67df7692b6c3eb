import { lightFile, rootFile } from '#styles';
import type { EntryServices } from '../entry-services.ts';

interface Sheets {
  readonly root: CSSStyleSheet;
  readonly light: CSSStyleSheet;
}

let sheets: Promise<Sheets> | undefined;

const addressOf = (file: string, base: URL) => new URL(`embed/${file}`, base).href;

async function createSheet(file: string, base: URL): Promise<CSSStyleSheet> {
  const sheet = new CSSStyleSheet();
  if (!file) return sheet;
  const response = await fetch(addressOf(file, base));
  if (!response.ok) throw new Error(`the styles answered ${response.status}`);
  sheet.replaceSync(await response.text());
  return sheet;
}

async function createSheets(base: URL): Promise<Sheets> {
  const [root, light] = await Promise.all([createSheet(rootFile, base), createSheet(lightFile, base)]);
  return { root, light };
}

/** Safari before 16.4 cannot construct sheets. */
const canConstruct = 'adoptedStyleSheets' in document;

/**
 * Fetches the sheets once for all elements. Undefined where the browser cannot construct sheets or the page's
 * security policy refuses `fetch`: links stand in. A failure is not cached, so that the next element tries again.
 */
export async function loadStyles({ base }: EntryServices): Promise<Sheets | undefined> {
  if (!canConstruct) return undefined;
  sheets ??= createSheets(base);
  try {
    return await sheets;
  } catch {
    // Links load the same files; whoever links them reports their failure.
    sheets = undefined;
    return undefined;
  }
}

function linkSheet(parent: ParentNode, file: string, base: URL): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error('the styles could not be loaded'));
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: addressOf(file, base),
      onload: resolve,
      onerror,
    });
    parent.append(link);
  });
}

/** The same by links, which the browser fetches once. */
async function linkStyles(root: ShadowRoot, base: URL): Promise<void> {
  const light = addressOf(lightFile, base);
  if (lightFile && ![...document.querySelectorAll('link')].some(({ href }) => href === light))
    await linkSheet(document.head, lightFile, base);
  await linkSheet(root, rootFile, base);
}

/**
 * Gives a root made in the browser the elements' sheet: one constructed sheet for
 * all of them, which needs no permission from the page's security policy.
 */
export async function adoptStyles(root: ShadowRoot, services: EntryServices): Promise<void> {
  const loaded = await loadStyles(services);
  if (!loaded) return linkStyles(root, services.base);
  root.adoptedStyleSheets = [loaded.root];
  if (!document.adoptedStyleSheets.includes(loaded.light))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, loaded.light];
}
