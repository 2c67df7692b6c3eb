import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { findTokens, keepTokens } from './used-tokens.ts';

/** How a page gets its styles: inside the HTML, or by links to sheets that the browser has cached. */
export type StyleDelivery = 'inline' | 'linked';

/** Which layout sheets a page needs besides those of every page. */
export type PageLayout = 'home' | 'article' | 'listing' | 'school' | 'search';

/** A `<style>` element. */
export interface InlineStyle {
  readonly html: string;
  /** What allows it in the content security policy: `'sha256-…'`. */
  readonly source: string;
}

/** The style of an element's shadow root. */
export interface RootStyle {
  /** The `<style>` element. */
  readonly bytes: Buffer;
  readonly source: string;
}

/** What a page's style depends on. */
export interface StyledPage {
  readonly layout: PageLayout;
  /** Whether the content has blocks of a WordPress editor. */
  readonly hasBlocks: boolean;
  /** Whether the content has tables, figures, quotations or code. */
  readonly hasRichText: boolean;
  /** Whether the page has Latin letters beyond western European languages, or Vietnamese ones. */
  readonly hasOtherScripts: boolean;
  /** The tags of its elements. */
  readonly tags: ReadonlySet<string>;
}

/** The styles of pages for visitors whose browser has no sheet of ours yet. */
export interface InlineStyles {
  /** The page's own style: fonts, tokens, layout, rules for content slotted into its elements. */
  ofPage(page: StyledPage): InlineStyle;
  /** The style of an element's shadow root; undefined for a tag that the build does not know. */
  ofElement(tag: string): RootStyle | undefined;
}

const stylesSchema = v.object({
  tokens: v.string(),
  controls: v.record(v.string(), v.string()),
  layout: v.record(v.string(), v.string()),
  blocks: v.string(),
  elements: v.record(v.string(), v.object({ root: v.string(), light: v.string() })),
});

/** `site/inline-styles.json` of the build. */
export type BuiltStyles = v.InferOutput<typeof stylesSchema>;

/** Reads the styles that the build collected; rejects with instructions when they are missing. */
export async function readBuiltStyles(path: string): Promise<BuiltStyles> {
  try {
    return v.parse(stylesSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new Error(`${path} is missing or invalid. Run npm run build.`, { cause });
  }
}

/** Layout sheets in cascade order, and the pages that need each. */
const layoutSheets: readonly (readonly [name: string, isNeeded: (page: StyledPage) => boolean])[] = [
  ['base', () => true],
  ['disclosure', () => true],
  ['article-columns', ({ layout }) => layout === 'article'],
  ['article', ({ layout }) => layout !== 'home'],
  ['prose', () => true],
  ['rich-text', ({ hasRichText }) => hasRichText],
  ['prompt', () => true],
  ['home', ({ layout }) => layout === 'home'],
  ['listing', ({ layout }) => layout === 'listing' || layout === 'school'],
  ['search', ({ layout }) => layout === 'search'],
  ['school', ({ layout }) => layout === 'school'],
  ['media', () => true],
];

/** Composing a page's style takes 0.13 ms of CPU, a quarter of rendering a page from cached fragments. */
const maxPageStyles = 200;

function toStyle(css: string): InlineStyle {
  return {
    html: `<style>${css}</style>`,
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  };
}

/**
 * Prepares the styles for a theme.
 * @param fontFaces the `@font-face` rules, one on each line
 * @param theme the site's own tokens as a rule
 */
export function createInlineStyles(built: BuiltStyles, fontFaces: string, theme: string): InlineStyles {
  const elements = new Map(
    Object.entries(built.elements).map(([tag, { root }]) => {
      const { html, source } = toStyle(root);
      return [tag, { bytes: Buffer.from(html), source }];
    }),
  );
  const tokensOf = new Map(Object.entries(built.elements).map(([tag, { root }]) => [tag, findTokens(root)]));
  const faces = fontFaces.split(/(?<=\})(?=@font-face)/);
  const latinFaces = faces.filter((face) => !/latin-ext|vietnamese/.test(face));
  function compose(page: StyledPage): InlineStyle {
    const { layout, hasBlocks, hasOtherScripts, tags } = page;
    const controls =
      layout === 'listing' || layout === 'school' || layout === 'search'
        ? Object.values(built.controls)
        : [built.controls.button, built.controls.link];
    const present = Object.entries(built.elements).filter(([tag]) => tags.has(tag));
    const rules = [
      ...controls,
      theme,
      ...layoutSheets.filter(([, isNeeded]) => isNeeded(page)).map(([name]) => built.layout[name]),
      ...(hasBlocks ? [built.blocks] : []),
      ...present.map(([, { light }]) => light),
    ].join('');
    const used = [...findTokens(rules), ...present.flatMap(([tag]) => [...(tokensOf.get(tag) ?? [])])];
    return toStyle(
      [...(hasOtherScripts ? faces : latinFaces), keepTokens(built.tokens, used), rules].join(''),
    );
  }

  const composed = new LRUCache<string, InlineStyle>({ max: maxPageStyles });
  return {
    ofPage(page) {
      const key = JSON.stringify({ ...page, tags: [...page.tags].sort() });
      const style = composed.get(key) ?? compose(page);
      composed.set(key, style);
      return style;
    },
    ofElement: (tag) => elements.get(tag),
  };
}
