/** A part of a line of code. */
export interface CodePart {
  readonly text: string;
  /** Plain text has no kind. */
  readonly kind?: 'tag' | 'name';
}

const pattern =
  /(?<=<\/?|\[\/?|wp:)([a-z][a-z0-9]*(?:[-_/][a-z0-9_-]+)+|script|template)|(?<![\w-])([\w-]+)(?==["'{])|("\w+")(?=:)/g;

/** Splits code into lines, and each line into parts: tags, names of attributes, and plain text. */
export function highlightCode(text: string): readonly (readonly CodePart[])[] {
  return text.split('\n').map((line) => {
    const parts: CodePart[] = [];
    let end = 0;
    for (const match of line.matchAll(pattern)) {
      if (match.index > end) parts.push({ text: line.slice(end, match.index) });
      parts.push({ text: match[0], kind: match[1] ? 'tag' : 'name' });
      end = match.index + match[0].length;
    }
    if (end < line.length) parts.push({ text: line.slice(end) });
    return parts;
  });
}
