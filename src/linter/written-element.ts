/** A position in a source text; lines and columns count from 1. Both are 0 on a live page. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A custom element or `<img>` as its author wrote it. */
export interface WrittenElement {
  /** In lower case. */
  readonly tag: string;
  /** By name in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly position: Position;
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
  /** Number of characters of text since the previous element of the same tag; infinite for the first one. */
  readonly textSincePrevious: number;
}

/** Elements that handle clicks themselves. */
export const controlTags: ReadonlySet<string> = new Set([
  'a',
  'button',
  'label',
  'select',
  'option',
  'summary',
]);
