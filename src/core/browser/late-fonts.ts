/** Differences of this many CSS pixels come from rounding. */
const tolerance = 1;

const describe = ({ family, style, weight, unicodeRange }: FontFace) =>
  [family.replaceAll('"', ''), style, weight, unicodeRange].join();

/** Copies of the web fonts in the page's own style that the browser has loaded, because text needs them. */
function copyLoadedFaces({ cssRules }: CSSStyleSheet): FontFace[] {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(describe));
  return [...cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const read = (name: string) => rule.style.getPropertyValue(name);
    const source = read('src');
    if (!source.startsWith('url(')) return [];
    const face = new FontFace(read('font-family').replaceAll('"', ''), source, {
      style: read('font-style') || 'normal',
      weight: read('font-weight'),
      unicodeRange: read('unicode-range') || 'U+0-10FFFF',
    });
    return loaded.has(describe(face)) ? [face] : [];
  });
}

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
 * Shows the web fonts on a visitor's first page, where they arrive after the first paint. With `font-display:
 * optional` the browser keeps them for the next page; this function shows them at once if nothing in the viewport
 * moves. Pages that link their style sheets have the fonts from the browser's cache.
 */
export async function showLateFonts(): Promise<void> {
  const style = document.querySelector('meta[name="embed-stylesheets"]')?.previousElementSibling;
  if (!(style instanceof HTMLStyleElement && style.sheet)) return;
  await document.fonts.ready;
  const faces = copyLoadedFaces(style.sheet);
  await Promise.all(faces.map((face) => face.load()));
  const parts = measureVisible();
  for (const face of faces) document.fonts.add(face);
  if (parts.some(hasMoved)) for (const face of faces) document.fonts.delete(face);
}
