/** Copies adopted, linked and inline stylesheets from one shadow root to another. */
export async function copyStyles(from: ShadowRoot, to: ShadowRoot): Promise<void> {
  to.adoptedStyleSheets = [...from.adoptedStyleSheets];
  to.append(
    ...[...from.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => sheet.cloneNode(true)),
  );
}
