/** A position in a source text; lines and columns count from 1. Both are 0 on a live page. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A custom element or `<img>` as its author wrote it. */
export interface WrittenElement {
  /** In lower case; without the page's prefix. */
  readonly tag: string;
  /** The tag with the page's prefix; undefined for tags that never have one. */
  readonly pageTag?: string;
  /** The prefix of our tags on the page, such as `acme-`; empty or undefined without one. */
  readonly prefix?: string;
  /** By name in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly position: Position;
  /** Names that more than one attribute has, in lower case. Set for source text only. */
  readonly duplicates?: readonly string[];
  /**
   * The quote before each value that starts with a typographic quote instead of a straight one. The other
   * attributes contain no part of such a value. Set for source text only.
   */
  readonly typographicQuotes?: ReadonlyMap<string, string>;
  /** Tag of the element around it; undefined for the outermost. */
  readonly parent: string | undefined;
  /** Tag of the nearest element around it that handles clicks itself; one of `controlTags`. */
  readonly control: string | undefined;
  /** Tag of the nearest custom element around it. Set for source text only. */
  readonly container?: string | undefined;
  /** Tag of the element around it that hides it. Set for live pages only. */
  readonly hiddenIn?: string | undefined;
  /** Tags of its child elements. */
  readonly children: readonly string[];
  /** Whether the start tag ends with `/>`. */
  readonly isSelfClosed: boolean;
  readonly hasEndTag: boolean;
  /** Whether the `<p>` around it ends before its end tag, because a block element follows. */
  readonly endsWithParagraph?: boolean;
  /**
   * Number of characters of text since the previous element of the same tag; infinite for the first one. Ad
   * slots that the ad plan left out do not count as the previous one, because they have no height.
   */
  readonly textSincePrevious: number;
}

/** The tag as it is in the page. */
export const pageTagOf = ({ tag, pageTag }: WrittenElement): string => pageTag ?? tag;

/** Elements that handle clicks themselves. */
export const controlTags: ReadonlySet<string> = new Set([
  'a',
  'button',
  'label',
  'select',
  'option',
  'summary',
]);
