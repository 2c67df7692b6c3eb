import { defaultConfig } from '../../src/core/config/default-config.ts';
import type { Item } from '../../src/core/declaration.ts';
import { decodeProps, renderRoot } from '../../src/core/ssr/render-root.tsx';
import { createTestSource } from '../../src/testing/data-source.ts';
import { siteConfig } from './compose-page.ts';
import { loadServerElements, readManifest } from './test-build.ts';

export interface RenderedOptions {
  readonly items?: readonly Item[];
  readonly data?: unknown;
  /** Ids that the server did not find. */
  readonly missing?: string;
  /** The author's content. */
  readonly children?: string;
  /** Build id of the root. Default: the current build. */
  readonly build?: string;
}

const escapeAttribute = (value: string) => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** A tag without a root, as an author writes it. */
export function plain(tag: string, attributes: Readonly<Record<string, string>> = {}, children = ''): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tag}${text.join('')}>${children}</${tag}>`;
}

/** Empty, because tests pass the loaded data directly. */
const emptySource = createTestSource({
  config: { ...defaultConfig(new URL('http://127.0.0.1/')), ...siteConfig },
});
const elements = await loadServerElements();

/** A tag with its prerendered root, as our server sends it. */
export function prerendered(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  { items = [], data, missing, children = '', build }: RenderedOptions = {},
): string {
  const element = elements.get(tag);
  if (!element) throw new Error(`<${tag}> is not a test element; add it to tests/browser/elements`);
  const manifest = readManifest();
  const root = renderRoot(element, {
    props: decodeProps(element, attributes, items, emptySource),
    data,
    missingMessage: missing,
    source: emptySource,
    stylesheet: manifest.stylesheet,
    build: build ?? manifest.build,
  });
  return plain(tag, { ...attributes, 'data-state': 'ready' }, root + children);
}
