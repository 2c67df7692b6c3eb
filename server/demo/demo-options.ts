import type { ElementExample } from '../../src/core/examples.ts';
import type { ServerElement } from '../../src/core/ssr/render-root.tsx';
import type { ElementRules } from '../content/element-rules.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import type { PageAssets } from '../pages/page-context.ts';
import type { BuildManifest } from '../static/build-manifest.ts';
import type { SiteContentList } from './content-choices.ts';
import type { Guides } from './guides.ts';

/** The limits of `budgets.json`, in bytes with Brotli. */
export interface DemoBudgets {
  /** Each element's own code by tag, without shared code. */
  readonly elements: Readonly<Record<string, number>>;
  readonly outputs: { readonly stylesheet: number; readonly react: number };
  /** The entry script may have `base` bytes, plus `perTag` bytes for each element. */
  readonly limits: { readonly entry: { readonly base: number; readonly perTag: number } };
}

/** Dependencies of the workbench: the registry, the examples, and the server's renderer and assets. */
export interface DemoOptions {
  readonly elements: readonly ServerElement[];
  /** Examples by tag. */
  readonly examples: Readonly<Record<string, readonly ElementExample[]>>;
  /** The elements and attributes that the content parser recognizes. */
  readonly rules: ElementRules;
  readonly fragments: FragmentRenderer;
  /** Creates a renderer whose fragments link the stylesheet at this URL. */
  readonly createRenderer: (stylesheet: string) => FragmentRenderer;
  readonly manifest: Pick<BuildManifest, 'files' | 'build' | 'script' | 'stylesheet' | 'chunks' | 'runtime'>;
  readonly assets: Pick<PageAssets, 'stylesheets' | 'script' | 'fontPreloads'>;
  /** Creates the data source of one page. */
  readonly createSource: () => Promise<CmsSource>;
  /** Creates a data source for pages of other sites: its URLs are absolute, with this origin. */
  readonly createAbsoluteSource: (origin: string) => Promise<ObservableSource>;
  /** The site's rankings and categories, for the controls. */
  readonly listContent: () => Promise<SiteContentList>;
  /** File names of the workbench's own images. */
  readonly images: readonly string[];
  /** Theme tokens by the name of a shipped site. */
  readonly themes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Reads the theme tokens of the current site. */
  readonly siteTheme: () => Promise<Readonly<Record<string, string>>>;
  readonly budgets: DemoBudgets;
  /** Content of `src/core/styles/tokens.css`, shown on the tokens page. */
  readonly tokens: string;
  /** The repository's documents that the workbench shows. */
  readonly guides: Guides;
  /** Origins of other servers that elements may send requests to. */
  readonly connectOrigins: readonly string[];
}

/** Public path of a built file of the workbench; undefined without a build. */
export function findBuiltFile(
  { manifest }: Pick<DemoOptions, 'manifest'>,
  name: string,
  extension: 'js' | 'css',
): string | undefined {
  return Object.keys(manifest.files).find(
    (path) => path.startsWith(`/demo/${name}.`) && path.endsWith(`.${extension}`),
  );
}
