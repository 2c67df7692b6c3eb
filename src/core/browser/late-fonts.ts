import { savesData } from './saves-data.ts';

/** Browsers do not count smaller moves as layout shifts. */
const minMovePx = 3;
/** The largest layout shift score that the fonts may cause. Web Vitals call a page good up to 0.1. */
const maxShift = 0.002;

const isFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

/**
 * The `@media` rule around the `@font-face` rules of our own pages with inline styles. Only these pages have
 * a `meta` element that names their style sheets.
 */
function findFontRule(): CSSMediaRule | undefined {
  if (!document.querySelector('meta[name="embed-stylesheets"]')) return undefined;
  const style = document.querySelector<HTMLStyleElement>('head > style');
  const [rule] = style?.sheet?.cssRules ?? [];
  return rule instanceof CSSMediaRule && [...rule.cssRules].every(isFace) ? rule : undefined;
}

/**
 * Creates the upright faces. Faces with rare characters are not basic: browsers load them when text needs
 * them.
 */
const createFaces = ({ cssRules }: CSSMediaRule) =>
  [...cssRules]
    .filter(isFace)
    .map(
      ({ style }) =>
        (name: string) =>
          style.getPropertyValue(name),
    )
    .filter((read) => !read('font-style'))
    .map((read) => ({
      isBasic: /-latin-(?!ext|supplement)/.test(read('src')),
      face: new FontFace(read('font-family').replaceAll('"', ''), read('src'), {
        weight: read('font-weight'),
        unicodeRange: read('unicode-range') || 'U+0-10FFFF',
        display: 'swap',
      }),
    }));

/** A block, or a range with the text in it. */
type Target = Element | Range;

interface StartingPoint {
  readonly target: Target;
  readonly left: number;
  readonly top: number;
}

/** Measures the top left corner of a block, or of the first line of a text. */
function measureStartingPoint(target: Target): StartingPoint {
  const { left = 0, top = 0 } = target.getClientRects()[0] ?? {};
  return { target, left, top };
}

function measureVisibleArea(target: Target): number {
  const { top, bottom, width } = target.getBoundingClientRect();
  return Math.max(Math.min(bottom, innerHeight) - Math.max(top, 0), 0) * width;
}

function createRange(text: Node): Range {
  const range = new Range();
  range.selectNodeContents(text);
  return range;
}

/**
 * Yields the blocks and texts of a root and of the shadow roots in it. Skips what is outside the viewport or
 * not rendered, such as closed menus: to measure it, the browser would have to lay it out.
 */
function* findTargets(root: ParentNode & Node): Generator<Target> {
  for (const node of root.childNodes) {
    if (node instanceof Text) yield createRange(node);
    if (!(node instanceof Element)) continue;
    // With `display: contents`, only the children have boxes. Safari 16 has no `checkVisibility`.
    if (node.checkVisibility?.() === false && getComputedStyle(node).display !== 'contents') continue;
    // Inline elements have no `clientHeight`. Their texts are compared instead.
    const isBlock = node.clientHeight > 0;
    if (isBlock && measureVisibleArea(node) === 0) continue;
    if (isBlock) yield node;
    yield* findTargets(node);
    if (node.shadowRoot) yield* findTargets(node.shadowRoot);
  }
}

/**
 * The layout shift score since the starting points, by the browsers' formula. Overlapping boxes count twice.
 */
function measureShift(startingPoints: readonly StartingPoint[]): number {
  let area = 0;
  let maxMovePx = 0;
  for (const { target, left, top } of startingPoints) {
    const current = measureStartingPoint(target);
    const movePx = Math.max(Math.abs(current.left - left), Math.abs(current.top - top));
    if (movePx < minMovePx) continue;
    area += measureVisibleArea(target);
    maxMovePx = Math.max(maxMovePx, movePx);
  }
  return (area / (innerWidth * innerHeight)) * (maxMovePx / Math.max(innerWidth, innerHeight));
}

/**
 * Shows the web fonts on a first page that was painted without them, if they cause almost no layout shift: on
 * phones, and on wide screens where the preloaded fonts arrived too late. Otherwise the fonts are only cached
 * for the next page. A page with web fonts keeps them when its window becomes narrow, and also gets the
 * italics, which load when text needs them.
 */
export async function showLateFonts(): Promise<void> {
  const rule = findFontRule();
  if (!rule) return;
  const { media } = rule;
  if (media.mediaText === 'all' || savesData()) return;
  const faces = createFaces(rule);
  const basic = faces.filter(({ isBasic }) => isBasic);
  const results = await Promise.allSettled(basic.map(({ face }) => face.load()));
  // The visitor is offline or blocks fonts. The page keeps its local fonts.
  if (results.some(({ status }) => status === 'rejected')) return;
  const startingPoints = [...findTargets(document.body)]
    .filter((target) => measureVisibleArea(target) > 0)
    .map(measureStartingPoint);
  for (const { face } of faces) document.fonts.add(face);
  const hasShifted = measureShift(startingPoints) > maxShift;
  if (hasShifted) for (const { face } of faces) document.fonts.delete(face);
  media.mediaText = hasShifted ? 'print' : 'all';
}
