const sheets = new Map<string, CSSStyleSheet>();

/** The constructed style sheet of a CSS text. Every Content Security Policy allows such sheets. */
export function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** Adds the style sheet of a CSS text to a document or shadow root, unless it is there already. */
export function adoptSheet(root: Document | ShadowRoot, css: string): void {
  const sheet = sheetOf(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
