/** Copies adopted and linked stylesheets from one shadow root to another. */
export async function copyStyles(from: ShadowRoot, to: ShadowRoot): Promise<void> {
  to.adoptedStyleSheets = [...from.adoptedStyleSheets];
  to.append(...[...from.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.cloneNode()));
}
