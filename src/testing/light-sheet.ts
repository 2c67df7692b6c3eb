/** Whether a sheet for author content styles a link inside an element with this opening tag. */
export function stylesLinks(css: string, openingTag: string): boolean {
  document.head.innerHTML = `<style>${css}</style>`;
  document.body.innerHTML = `${openingTag}<p>Text with a <a href="/">link</a></p>`;
  const rules = [...(document.styleSheets[0]?.cssRules ?? [])] as CSSStyleRule[];
  return rules.some(({ selectorText }) => document.querySelector('a')?.matches(selectorText));
}
