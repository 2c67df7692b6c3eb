import { savesData } from './saves-data.ts';

/** Browsers do not count smaller moves as layout shifts. */
const minMovePx = 3;
/** The largest layout shift that the fonts may cause, without unit; 0.1 is the limit of a good page. */
const maxShift = 0.002;

const isFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

/** The `@media` rule around the web fonts of our own pages with inline styles, which name their style sheets. */
function findFontRule(): CSSMediaRule | undefined {
  if (!document.querySelector('meta[name="embed-stylesheets"]')) return undefined;
  const style = document.querySelector<HTMLStyleElement>('head > style');
  const [rule] = style?.sheet?.cssRules ?? [];
  return rule instanceof CSSMediaRule && [...rule.cssRules].every(isFace) ? rule : undefined;
}

/** The upright faces. Browsers load those with rare characters when text needs them. */
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

/** A block, or the text in it. */
type Target = Element | Range;

interface Start {
  readonly target: Target;
  readonly left: number;
  readonly top: number;
}

/** Where a block or a text starts: in a text, the first line. */
function measureStart(target: Target): Start {
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
 * The blocks and texts of a root and of the shadow roots in it. Left out is what is beyond the viewport or not
 * rendered, such as the content of closed menus: to measure it, the browser would have to lay it out.
 */
function* findTargets(root: ParentNode & Node): Generator<Target> {
  for (const node of root.childNodes) {
    if (node instanceof Text) yield createRange(node);
    if (!(node instanceof Element)) continue;
    // A slot has no box of its own.
    if (!(node instanceof HTMLSlotElement) && !node.checkVisibility()) continue;
    const { top, bottom, height } = node.getBoundingClientRect();
    if (height > 0 && (bottom < 0 || top > innerHeight)) continue;
    // Inline elements have none. Their texts are compared.
    if (node.clientHeight > 0) yield node;
    yield* findTargets(node);
    if (node.shadowRoot) yield* findTargets(node.shadowRoot);
  }
}

/** The layout shift since the starts were measured, by the browsers' formula; overlapping boxes count twice. */
function measureShift(starts: readonly Start[]): number {
  let area = 0;
  let maxMovePx = 0;
  for (const { target, left, top } of starts) {
    const current = measureStart(target);
    const movePx = Math.max(Math.abs(current.left - left), Math.abs(current.top - top));
    if (movePx < minMovePx) continue;
    area += measureVisibleArea(target);
    maxMovePx = Math.max(maxMovePx, movePx);
  }
  return (area / (innerWidth * innerHeight)) * (maxMovePx / Math.max(innerWidth, innerHeight));
}

/**
 * Shows the web fonts on a phone's first page, after its first paint, if they cause next to no layout shift.
 * Otherwise the fonts are only cached for the next page. With them, the page gets its italics, which load when text
 * needs them.
 */
export async function showLateFonts(): Promise<void> {
  const rule = findFontRule();
  if (!rule) return;
  const { media } = rule;
  // The fonts are shown, and stay when the window becomes narrow.
  if (matchMedia(media.mediaText).matches) media.mediaText = 'all';
  if (media.mediaText === 'all' || savesData()) return;
  const faces = createFaces(rule);
  const basic = faces.filter(({ isBasic }) => isBasic);
  const results = await Promise.allSettled(basic.map(({ face }) => face.load()));
  // Text stays in local fonts: the visitor is offline, or blocks fonts.
  if (results.some(({ status }) => status === 'rejected')) return;
  const starts = [...findTargets(document.body)]
    .filter((target) => measureVisibleArea(target) > 0)
    .map(measureStart);
  for (const { face } of faces) document.fonts.add(face);
  const isMoving = measureShift(starts) > maxShift;
  if (isMoving) for (const { face } of faces) document.fonts.delete(face);
  media.mediaText = isMoving ? 'print' : 'all';
}
