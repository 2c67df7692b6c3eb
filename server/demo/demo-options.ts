import type { DataSource } from '../../src/core/data-source.ts';
import type { ElementExample } from '../../src/core/examples.ts';
import type { ServerElement } from '../../src/core/ssr/render-root.tsx';
import type { ElementRules } from '../content/element-rules.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import type { PageAssets } from '../pages/page-context.ts';
import type { BuildManifest } from '../static/build-manifest.ts';

/** What the gallery is made of: the registry, its examples, and the server's own means of drawing. */
export interface DemoOptions {
  readonly elements: readonly ServerElement[];
  /** Tag to its examples, as generated from the folders. */
  readonly examples: Readonly<Record<string, readonly ElementExample[]>>;
  readonly rules: ElementRules;
  readonly fragments: FragmentRenderer;
  readonly manifest: Pick<BuildManifest, 'files'>;
  readonly assets: Pick<PageAssets, 'stylesheets' | 'script' | 'fontPreloads' | 'prefetch'>;
  /** Data and configuration for one page. */
  readonly createSource: () => Promise<DataSource>;
  /** Tag to the bytes, compressed, that its code may have at most; what all elements share is not in them. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Folder of the build: the gallery's own script and sheet are in its `demo`. */
  readonly dist: string;
  /** Text of `src/core/styles/tokens.css`, which the page of tokens shows. */
  readonly tokens: string;
  /** Origins besides our own that elements may ask. */
  readonly connect: readonly string[];
}

/** How a page of the gallery was asked for. */
export interface DemoView {
  /** Tags as on a page that our server did not write, with the single script. */
  readonly isPlain: boolean;
  readonly scheme: 'light' | 'dark' | undefined;
  readonly direction: 'rtl' | undefined;
}

/** Reads the view from the query; everything else in it is ignored. */
export function readView(query: Readonly<Record<string, unknown>>): DemoView {
  const { plain, scheme, dir } = query;
  return {
    isPlain: plain !== undefined,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
    direction: dir === 'rtl' ? 'rtl' : undefined,
  };
}

/** The query that asks for a view, with its question mark; empty for the usual one. */
export function writeView({ isPlain, scheme, direction }: DemoView): string {
  const parts = [isPlain && 'plain', scheme && `scheme=${scheme}`, direction && `dir=${direction}`].filter(
    Boolean,
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
