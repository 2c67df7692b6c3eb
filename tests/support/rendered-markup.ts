import type { Item } from '../../src/core/declaration.ts';
import { defaultConfig } from '../../src/core/default-config.ts';
import { renderRoot } from '../../src/core/ssr/render-root.tsx';
import { createTestSource } from '../../src/testing/data-source.ts';
import { siteConfig } from './compose-page.ts';
import { loadServerElements, readManifest } from './test-build.ts';

export interface RenderedOptions {
  readonly items?: readonly Item[];
  readonly data?: unknown;
  /** What the server did not find. */
  readonly missing?: string;
  /** The author's content. */
  readonly children?: string;
  /** The build that the root says it is of; this one's when left out. */
  readonly build?: string;
}

const escapeAttribute = (value: string) => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** A plain tag, as an author writes it. */
export function plain(tag: string, attributes: Readonly<Record<string, string>> = {}, children = ''): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tag}${text.join('')}>${children}</${tag}>`;
}

/** The server's loaders have run before an element is drawn. */
const emptySource = createTestSource({
  config: { ...defaultConfig(new URL('http://127.0.0.1/')), ...siteConfig },
});
const elements = await loadServerElements();

/** The same tag as our server sends it: with its root drawn by the code that the server uses. */
export function drawn(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  { items = [], data, missing, children = '', build }: RenderedOptions = {},
): string {
  const element = elements.get(tag);
  if (!element) throw new Error(`no test element <${tag}>`);
  const manifest = readManifest();
  const root = renderRoot(element, {
    attributes,
    items,
    data,
    missing,
    source: emptySource,
    stylesheet: manifest.stylesheet,
    build: build ?? manifest.build,
  });
  return plain(tag, { ...attributes, 'data-state': 'ready' }, root + children);
}
