/** Differences of this many CSS pixels come from rounding. */
const tolerance = 1;

const isFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

/** The rule that keeps web fonts from the first paint of narrow screens; undefined where it does not apply. */
function findFontRule(): CSSMediaRule | undefined {
  const style = document.querySelector('meta[name="embed-stylesheets"]')?.previousElementSibling;
  if (!(style instanceof HTMLStyleElement && style.sheet)) return undefined;
  const [rule] = style.sheet.cssRules;
  const isNeeded = rule instanceof CSSMediaRule && [...rule.cssRules].every(isFace);
  return isNeeded && !matchMedia(rule.media.mediaText).matches ? rule : undefined;
}

function createFace({ style }: CSSFontFaceRule): FontFace {
  const read = (name: string) => style.getPropertyValue(name);
  return new FontFace(read('font-family').replaceAll('"', ''), read('src'), { weight: read('font-weight') });
}

/** The upright faces, which all pages use. */
const createFaces = ({ cssRules }: CSSMediaRule) =>
  [...cssRules]
    .filter(isFace)
    .filter(({ style }) => !style.getPropertyValue('font-style') && !style.getPropertyValue('unicode-range'))
    .map(createFace);

interface VisiblePart {
  readonly element: Element;
  readonly top: number;
  readonly bottom: number;
}

/** The part of a box that the viewport shows. What is beyond its edges may move. */
function measure(element: Element): VisiblePart {
  const { top, bottom } = element.getBoundingClientRect();
  return { element, top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) };
}

/**
 * The boxes in the viewport. Those of inline elements, which have no `clientHeight`, are left out: they may move
 * within their lines. So are the children of our elements: the browser may not have laid them out.
 */
function measureVisible(): VisiblePart[] {
  const elements = [...document.body.querySelectorAll('*:not([data-state] *)')];
  return elements
    .filter((element) => element.clientHeight > 0)
    .map(measure)
    .filter(({ top, bottom }) => top < bottom);
}

function hasMoved({ element, top, bottom }: VisiblePart): boolean {
  const now = measure(element);
  return Math.abs(now.top - top) > tolerance || Math.abs(now.bottom - bottom) > tolerance;
}

/**
 * Shows the web fonts on a phone's first page, after its first paint, if nothing in the viewport moves. Otherwise
 * the fonts are in the browser's cache for the next page. Italics and fonts of rare characters load when the
 * others are shown.
 */
export async function showLateFonts(): Promise<void> {
  const rule = findFontRule();
  if (!rule) return;
  const faces = createFaces(rule);
  await Promise.all(faces.map((face) => face.load()));
  const parts = measureVisible();
  for (const face of faces) document.fonts.add(face);
  if (parts.some(hasMoved)) for (const face of faces) document.fonts.delete(face);
  else rule.media.mediaText = 'all';
}
