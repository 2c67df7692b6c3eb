import { inlineSheets, lightFile, rootFile } from '#styles';
import { moveEvent } from '../../browser/move-event.ts';
import type { EntryServices } from '../entry-services.ts';

interface Sheets {
  /** For the shadow roots. */
  readonly root: CSSStyleSheet;
  /** For the authors' children of elements: in the page, and in the page's own shadow roots. */
  readonly light: CSSStyleSheet;
}

let sheets: Promise<Sheets> | undefined;

const urlOf = (file: string, base: URL) => new URL(`embed/${file}`, base).href;

/** Puts the prefix before the tags of our elements, which the page has defined with it. */
function prefixTags(css: string, prefix: string): string {
  return css.replace(/(?<![\w.-])[a-z]+(?:-[a-z]+)+(?![\w-])/g, (name) =>
    customElements.get(prefix + name) ? prefix + name : name,
  );
}

async function createSheet(file: string, { base, prefix }: EntryServices): Promise<CSSStyleSheet> {
  const sheet = new CSSStyleSheet();
  if (!file) return sheet;
  const response = await fetch(urlOf(file, base));
  if (!response.ok) throw new Error(`${response.url} returned status ${response.status}`);
  const css = await response.text();
  sheet.replaceSync(prefix ? prefixTags(css, prefix) : css);
  return sheet;
}

/** Creates a sheet from text in the bundle, for tags with this prefix. */
function createInlineSheet(text: string, prefix = ''): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replaceAll('%PREFIX%', prefix));
  return sheet;
}

async function createSheets(services: EntryServices): Promise<Sheets> {
  const { prefix } = services;
  if (inlineSheets)
    return {
      root: createInlineSheet(inlineSheets.root, prefix),
      light: createInlineSheet(inlineSheets.light, prefix),
    };
  const [root, light] = await Promise.all([
    createSheet(rootFile, services),
    createSheet(lightFile, services),
  ]);
  return { root, light };
}

/**
 * Fetches the sheets once for all elements. A failure is not cached, so that the next element tries again.
 *
 * @returns undefined where the page's security policy blocks `fetch`
 */
export async function loadStyles(services: EntryServices): Promise<Sheets | undefined> {
  sheets ??= createSheets(services);
  try {
    return await sheets;
  } catch {
    // The caller then links the same files, and reports a failure of the links.
    sheets = undefined;
    return undefined;
  }
}

/** The document, and the page's own shadow root if it contains the element. */
function findAuthorScopes({ host }: ShadowRoot): readonly (Document | ShadowRoot)[] {
  const scope = host.getRootNode();
  return scope instanceof ShadowRoot ? [document, scope] : [document];
}

function linkSheet(parent: ParentNode, file: string, base: URL): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: urlOf(file, base),
      onload: resolve,
      onerror: () => reject(new Error(`${urlOf(file, base)} failed to load`)),
    });
    parent.append(link);
  });
}

/** Adds the sheets by links; the browser fetches each file once. */
async function linkStyles(root: ShadowRoot, base: URL): Promise<void> {
  const light = urlOf(lightFile, base);
  for (const scope of lightFile ? findAuthorScopes(root) : [])
    if (![...scope.querySelectorAll('link')].some(({ href }) => href === light))
      await linkSheet('head' in scope ? scope.head : scope, lightFile, base);
  await linkSheet(root, rootFile, base);
}

/**
 * Adds the elements' sheet to a root that the browser created: one constructed sheet for all of them,
 * which every security policy allows.
 */
export async function adoptStyles(root: ShadowRoot, services: EntryServices): Promise<void> {
  const loaded = await loadStyles(services);
  if (!loaded) return linkStyles(root, services.base);
  const adoptLightSheet = () => {
    for (const scope of findAuthorScopes(root))
      if (!scope.adoptedStyleSheets.includes(loaded.light))
        scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, loaded.light];
  };
  adoptLightSheet();
  if (root.adoptedStyleSheets.includes(loaded.root)) return;
  // Other sheets may be there already, such as the one that hides sponsored schools.
  root.adoptedStyleSheets = [loaded.root, ...root.adoptedStyleSheets];
  root.host.addEventListener(moveEvent, adoptLightSheet);
}
