/** The kinds of results of the site's search, in the order of their groups. */
export const searchKinds = ['school', 'state', 'article', 'contributor'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Text with the words that match the query, as ranges of UTF-16 code units: start, end. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
}

export interface SearchHit {
  readonly title: MarkedText;
  /** Relative in pages, absolute in the JSON API. */
  readonly url: string;
  /** One more line, such as a school's city and state. */
  readonly detail?: MarkedText;
  /** A short fact, such as "4 min read". */
  readonly note?: string;
}

export interface SearchGroup {
  readonly kind: SearchKind;
  /** Heading: "Schools". */
  readonly label: string;
  /** Number of all matches; `hits` has only the first ones. */
  readonly total: number;
  /** Whether the hits are made up, for demonstration. */
  readonly isSample?: boolean;
  readonly hits: readonly SearchHit[];
}

/** The response of `/api/search`. */
export interface SearchResults {
  /** The query as it was searched: without extra spaces, at most `maxQueryCharacters` long. */
  readonly query: string;
  readonly total: number;
  /** Without empty groups. */
  readonly groups: readonly SearchGroup[];
  /** If nothing matches the query: a similar query, whose results are in the groups. */
  readonly suggestion?: string;
  /** Articles and people are missing, because the content service is not responding. */
  readonly isPartial?: boolean;
}

export const maxQueryCharacters = 100;

/** Splits a text at its marks, in order. */
export function splitMarks({
  text,
  marks,
}: MarkedText): readonly { readonly text: string; readonly isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let position = 0;
  for (const [start, end] of marks) {
    if (start > position) parts.push({ text: text.slice(position, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    position = end;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isMarked: false });
  return parts;
}
