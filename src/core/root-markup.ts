/** The contents of a declarative shadow root. */
export interface RootMarkup {
  /** URL of the style sheet that all elements share. */
  readonly stylesheet: string;
  readonly build: string;
  /** The HTML that React rendered. */
  readonly html: string;
  /** Data that the server loaded in addition to the attributes; omitted when undefined. */
  readonly data?: unknown;
  /** Messages about attribute values that the server did not find; the entry logs them. */
  readonly missingMessage?: string;
}

/** JSON for a script element, with every `<` escaped. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The start tag of a root; the link to its style sheet follows it. */
export const rootStart = '<template shadowrootmode="open">';

/** The link to the style sheet that all elements share; the first child of each root. */
export function renderSheetLink(stylesheet: string): string {
  return `<link rel="stylesheet" href="${stylesheet}">`;
}

/**
 * Renders a declarative shadow root as HTML: the style sheet link, the data, and the container that React
 * owns. React must own a `<div>`, not the shadow root: on a mismatch it clears an element, but not a shadow
 * root.
 */
export function renderRootMarkup({ stylesheet, build, html, data, missingMessage }: RootMarkup): string {
  const props =
    data === undefined ? '' : `<script type="application/json" data-props>${toScriptJson(data)}</script>`;
  const missingAttribute = missingMessage
    ? ` data-missing="${missingMessage.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    : '';
  // The data precedes the HTML, so a finder can read it while the rest of the page arrives.
  return `${rootStart}${renderSheetLink(stylesheet)}${props}<div data-root data-build="${build}"${missingAttribute}>${html}</div></template>`;
}
