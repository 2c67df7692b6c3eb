/**
 * A named use of an element, as an author would type it. Examples feed the demo
 * page, the contract suite, the accessibility checks and the visual comparison.
 */
export interface ElementExample {
  /** A few words, unique in the folder: `Default`, `No heading`, `Very long`. */
  readonly name: string;
  /** What the example shows, when its name does not say it all. */
  readonly note?: string;
  /** The tag with its attributes and children. */
  readonly html: string;
  /** True when nothing is drawn on purpose: an element with nothing to say is empty. */
  readonly empty?: boolean;
  /** What the browser's console says of it once it is alive, where that is part of the example. */
  readonly console?: RegExp;
}
