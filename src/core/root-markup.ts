/**
 * The markup around a drawn element, written by the server and read by the
 * browser: one hashed sheet, the container that React owns, and the props that
 * do not stand in attributes. React must own a `<div>` and never the shadow root
 * itself: on a mismatch it clears elements, but leaves a shadow root's old content.
 */
export interface RootMarkup {
  readonly stylesheet: string;
  readonly build: string;
  readonly html: string;
  /** What the server knew beyond the attributes; left out when undefined. */
  readonly data?: unknown;
  /** What the entry reports to developers: attributes that name nothing the server has. */
  readonly missing?: string;
}

/** JSON that can stand in a script element: no `<` survives in it. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Where a root's style sheet is linked; its start tag is before it. */
export const rootStart = '<template shadowrootmode="open">';

/** The link to the sheet of all elements, which each root begins with. */
export function renderSheetLink(stylesheet: string): string {
  return `<link rel="stylesheet" href="${stylesheet}">`;
}

/** A declarative shadow root as HTML. */
export function renderRootMarkup({ stylesheet, build, html, data, missing }: RootMarkup): string {
  const props =
    data === undefined ? '' : `<script type="application/json" data-props>${toScriptJson(data)}</script>`;
  const note = missing ? ` data-missing="${missing.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : '';
  return `${rootStart}${renderSheetLink(stylesheet)}<div data-root data-build="${build}"${note}>${html}</div>${props}</template>`;
}
