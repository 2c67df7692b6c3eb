/** The URL of the stylesheet of all elements; a page with inline styles has it in a `<meta>` element. */
function findSheetUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="embed-stylesheets"]')?.content.split(' ')[0];
}

/**
 * Gives an overlay the styles of one of our roots. A root with inline styles has only its own
 * element's rules, so the overlay links the sheet of all elements.
 */
export async function copyStyles(from: ShadowRoot, to: ShadowRoot): Promise<void> {
  to.adoptedStyleSheets = [...from.adoptedStyleSheets];
  const sheets = [...from.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
    sheet.cloneNode(true),
  );
  const url = from.querySelector('style') ? findSheetUrl() : undefined;
  const link = url
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
    : undefined;
  to.append(...(link ? [link] : sheets));
  if (link)
    await new Promise((resolve) => {
      link.onload = resolve;
      // The browser reports the failure. An overlay without styles still works.
      link.onerror = resolve;
    });
}
