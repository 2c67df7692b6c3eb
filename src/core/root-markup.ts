/**
 * The markup around a rendered element, which the server writes and the browser reads: one hashed
 * stylesheet, the container that React owns, and the props that are not attributes. React must own a
 * `<div>`, not the shadow root: on a mismatch it clears an element, but not a shadow root.
 */
export interface RootMarkup {
  readonly stylesheet: string;
  readonly build: string;
  readonly html: string;
  /** Data that the server loaded in addition to the attributes; omitted when undefined. */
  readonly data?: unknown;
  /** Messages about attribute values that the server did not find; the entry logs them. */
  readonly missing?: string;
}

/** JSON for a script element, with every `<` escaped. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The start tag of a root; the link to its style sheet follows it. */
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
  // The data comes first: a visitor may use a finder while the rest of the page is still arriving.
  return `${rootStart}${renderSheetLink(stylesheet)}${props}<div data-root data-build="${build}"${note}>${html}</div></template>`;
}
