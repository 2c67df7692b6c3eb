import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { LatinRange } from '../content/analysis/latin-range.ts';
import type { ElementNode } from '../content/content-nodes.ts';
import { readBuildFile } from '../static/read-build-file.ts';
import { type InlineElement, toInline } from './inline-element.ts';
import type { RootStyle } from './root-styles.ts';
import { readVariant, ruleSchema, type Selector, selectorsOf, writeRules } from './style-rules.ts';
import { findTokens, pruneTokens } from './used-tokens.ts';

/** How a page gets its styles: inside the HTML, or by links to sheets that the browser has cached. */
export type StyleDelivery = 'inline' | 'linked';

/** The properties of a page that its style depends on. */
export interface StyledPage {
  /** Whether the content has blocks of a WordPress editor. */
  readonly hasBlocks: boolean;
  /** Whether the content has tables, figures, quotations or code. */
  readonly hasRichText: boolean;
  /** The tags in its HTML outside of roots, including the tags of its elements. */
  readonly textTags: ReadonlySet<string>;
  /** The widest Latin range of its texts. */
  readonly latinRange: LatinRange;
  /** The tags of its elements that have a root. */
  readonly tags: ReadonlySet<string>;
  /** All its elements; rules may depend on their attributes. */
  readonly elements: readonly Pick<ElementNode, 'tag' | 'attributes'>[];
  /** The classes in its HTML outside of roots. */
  readonly classes: ReadonlySet<string>;
  /** The styles of its roots, which read its design tokens. */
  readonly rootStyles: ReadonlySet<Pick<RootStyle, 'source' | 'tokens'>>;
}

/** The styles of pages for visitors whose browser has not cached our style sheets. */
export type InlineStyles = ReturnType<typeof createInlineStyles>;

const rulesSchema = v.array(ruleSchema);
/**
 * `controls` and `layout` are sheets by name, in cascade order. In `elements`, `root` has the rules for
 * shadow roots, and `light` for content slotted into the element.
 */
const stylesSchema = v.object({
  tokens: v.string(),
  controls: v.record(v.string(), rulesSchema),
  layout: v.record(v.string(), rulesSchema),
  blocks: rulesSchema,
  elements: v.record(v.string(), v.object({ root: rulesSchema, light: rulesSchema })),
});

/** `site/inline-styles.json` of the build. */
export type BuiltStyles = v.InferOutput<typeof stylesSchema>;

/** Reads the styles that the build collected; rejects with instructions when they are missing. */
export const readBuiltStyles = (path: string): Promise<BuiltStyles> => readBuildFile(path, stylesSchema);

/** Scripts may add elements with the classes of these sheets to any page, so no unused rule is removed. */
const unprunedSheets = ['base', 'disclosure'];

/** Rules for the text that authors write, which no script changes. */
const textSheets = ['prose', 'rich-text'];

/**
 * Media query for web fonts in the first paint. Elsewhere `src/core/browser/late-fonts.ts` shows them later,
 * because fonts compete with the page for bandwidth.
 */
const firstPaintFontMedia = '(min-width:48rem),print,(scripting:none)';

/** Limit on cached styles. Composing one takes 0.13 ms, a quarter of rendering a page from its fragments. */
const maxPageStyles = 200;

/**
 * Prepares the styles for a theme.
 * @param fontFaces the minified `@font-face` rules
 * @param theme the site's own tokens as a rule
 */
export function createInlineStyles(built: BuiltStyles, fontFaces: string, theme: string) {
  const lightSheets = Object.entries(built.elements).map(([tag, { light }]) => ({ tag, rules: light }));
  // Replaces names that the theme does not set with their default values.
  const tokens = built.tokens.replace(
    /var\((--edu-[\w-]+),((?:[^()]|\([^()]*\))*)\)/g,
    (text, name: string, value: string) => (theme.includes(`${name}:`) ? text : value),
  );
  const controls = Object.values(built.controls).flat();
  const layout = Object.entries(built.layout).map(([name, rules]) => ({ name, rules }));
  const allFaces = fontFaces.split(/(?<=\})(?=@font-face)/);
  const faces = allFaces.filter((face) => face.includes('url('));
  const fallbacks = allFaces.filter((face) => !faces.includes(face)).join('');
  // Latin faces alone need no range. The supplement comes after them, and so wins for its characters.
  const latinFaces = faces
    .filter((face) => !/latin-ext|vietnamese/.test(face))
    .map((face) => (face.includes('latin-supplement') ? face : face.replace(/;unicode-range:[^;}]*/, '')));
  const writeFaces = (chosen: readonly string[]) =>
    `@media ${firstPaintFontMedia}{${chosen.join('')}}${fallbacks}`;
  const facesOf: Readonly<Record<LatinRange, string>> = {
    basic: writeFaces(latinFaces.filter((face) => !face.includes('latin-supplement'))),
    supplement: writeFaces(latinFaces),
    extended: writeFaces(faces),
  };
  const allRules = [
    ...controls,
    ...[...layout, ...lightSheets].flatMap(({ rules }) => rules),
    ...built.blocks,
  ];
  const names = [...new Set(selectorsOf(allRules).flatMap(({ classes }) => classes))];
  const styledVariants = names.flatMap((name) => readVariant(name) ?? []);
  const styledClasses = names.filter((name) => !readVariant(name));
  const textRules = layout.flatMap(({ name, rules }) => (textSheets.includes(name) ? rules : []));
  const styledTextTags = [...new Set(selectorsOf(textRules).flatMap(({ tags }) => tags))];

  function compose({
    hasBlocks,
    hasRichText,
    textTags,
    latinRange,
    tags,
    classes,
    rootStyles,
  }: StyledPage): InlineElement {
    const hasClasses = (selector: Selector) => selector.classes.every((name) => classes.has(name));
    const isInText = (selector: Selector) =>
      hasClasses(selector) && selector.tags.every((tag) => textTags.has(tag));
    const writeLayout = ({ name, rules: sheet }: (typeof layout)[number]) => {
      if (unprunedSheets.includes(name)) return writeRules(sheet);
      return writeRules(sheet, textSheets.includes(name) ? isInText : hasClasses);
    };
    const rules = [
      writeRules(controls, hasClasses),
      theme,
      ...layout.filter(({ name }) => hasRichText || name !== 'rich-text').map(writeLayout),
      ...(hasBlocks ? [writeRules(built.blocks, hasClasses)] : []),
      ...lightSheets.filter(({ tag }) => tags.has(tag)).map((sheet) => writeRules(sheet.rules, hasClasses)),
    ].join('');
    const used = new Set(
      [findTokens(rules), ...[...rootStyles].map(({ tokens }) => tokens)].flatMap((set) => [...set]),
    );
    return toInline('style', facesOf[latinRange] + pruneTokens(tokens, used) + rules);
  }

  const composed = new LRUCache<string, InlineElement>({ max: maxPageStyles });
  return {
    /** The page's own style: fonts, tokens, layout, rules for content slotted into its elements. */
    ofPage(page: StyledPage) {
      const variants = styledVariants.filter(({ tag, attribute, value }) =>
        page.elements.some((element) => element.tag === tag && element.attributes[attribute] === value),
      );
      const classes = [
        ...styledClasses.filter((name) => page.classes.has(name)),
        ...variants.map(({ name }) => name),
      ];
      const textTags = styledTextTags.filter((tag) => page.textTags.has(tag));
      const tags = [...page.tags].sort();
      const rootStyles = [...page.rootStyles].map(({ source }) => source).sort();
      const key = JSON.stringify({ ...page, elements: undefined, textTags, tags, rootStyles, classes });
      const style = composed.get(key) ?? compose({ ...page, classes: new Set(classes) });
      composed.set(key, style);
      return style;
    },
  };
}
