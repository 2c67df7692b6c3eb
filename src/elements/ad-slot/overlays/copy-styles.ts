/** Gives a new root the styles of one that the page has, however it got them. */
export async function copyStyles(from: ShadowRoot, to: ShadowRoot): Promise<void> {
  to.adoptedStyleSheets = [...from.adoptedStyleSheets];
  to.append(...[...from.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.cloneNode()));
}
