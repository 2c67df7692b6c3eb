import { type DefaultTreeAdapterMap, Parser, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Formatting elements that the parser may reopen: `<p><b>` without end tags needs one for each paragraph. */
const maxReopenedElements = 10_000;

/**
 * The HTML standard reopens every unclosed formatting element in every new block: 8,000
 * times `<p><b id=…>` become 32 million elements. This parser stops reopening at a limit.
 */
export class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  #reopened = 0;

  override _reconstructActiveFormattingElements(): void {
    if (this.#reopened > maxReopenedElements) return;
    const depth = this.openElements.stackTop;
    super._reconstructActiveFormattingElements();
    this.#reopened += this.openElements.stackTop - depth;
  }
}

export interface ParseOptions {
  readonly sourceCodeLocationInfo?: boolean;
}

/** Parses a part of a page as a browser does, in time and memory proportional to its length. */
export function parseFragment(html: string, options: ParseOptions = {}): Tree.DocumentFragment {
  const parser = BoundedParser.getFragmentParser<DefaultTreeAdapterMap>(null, options);
  parser.tokenizer.write(html, true);
  return parser.getFragment();
}

/** Parses a whole page as a browser does, in time and memory proportional to its length. */
export function parseDocument(html: string, options: ParseOptions = {}): Tree.Document {
  const parser = new BoundedParser(options);
  parser.tokenizer.write(html, true);
  return parser.document;
}

/** Whether a node of a parsed tree is an element, not a text, a comment or the document. */
export const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
