import type { ElementExample } from '../../src/core/examples.ts';
import type { ServerElement } from '../../src/core/ssr/render-root.tsx';
import type { ElementRules } from '../content/element-rules.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import type { PageAssets } from '../pages/page-context.ts';
import type { BuildManifest } from '../static/build-manifest.ts';

/** Dependencies of the gallery: the registry, the examples, and the server's renderer and assets. */
export interface DemoOptions {
  readonly elements: readonly ServerElement[];
  /** Examples by tag. */
  readonly examples: Readonly<Record<string, readonly ElementExample[]>>;
  readonly rules: ElementRules;
  readonly fragments: FragmentRenderer;
  readonly manifest: Pick<BuildManifest, 'files'>;
  readonly assets: Pick<PageAssets, 'stylesheets' | 'script' | 'fontPreloads'>;
  /** Creates the data source of one page. */
  readonly createSource: () => Promise<CmsSource>;
  /** Maximum compressed bytes of each element's own code, by tag; shared code is not included. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Build folder; the gallery's script and style sheet are in its `demo` folder. */
  readonly dist: string;
  /** Content of `src/core/styles/tokens.css`, shown on the tokens page. */
  readonly tokens: string;
  /** Other origins that elements may connect to. */
  readonly connect: readonly string[];
}

/** The view options of a gallery page. */
export interface DemoView {
  /** Shows plain tags and the single-file script, as on a page of another site. */
  readonly isPlain: boolean;
  readonly scheme: 'light' | 'dark' | undefined;
  readonly direction: 'rtl' | undefined;
}

/** Reads the view from the URL query; ignores other parameters. */
export function readView(query: Readonly<Record<string, unknown>>): DemoView {
  const { plain, scheme, dir } = query;
  return {
    isPlain: plain !== undefined,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
    direction: dir === 'rtl' ? 'rtl' : undefined,
  };
}

/** The URL query of a view, with its question mark; empty for the default view. */
export function writeView({ isPlain, scheme, direction }: DemoView): string {
  const parameters = [
    isPlain && 'plain',
    scheme && `scheme=${scheme}`,
    direction && `dir=${direction}`,
  ].filter(Boolean);
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
