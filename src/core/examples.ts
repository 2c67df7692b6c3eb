/**
 * A named example of an element, as an author would write it. The workbench, the conformance suite,
 * the accessibility checks and the visual comparison use the examples.
 */
export interface ElementExample {
  /** A few words, unique in the folder: `Default`, `No heading`, `Very long`. */
  readonly name: string;
  /** What the example shows, if its name is not enough. */
  readonly note?: string;
  /** The tag with its attributes and children. */
  readonly html: string;
  readonly rendersNothing?: boolean;
  /** The console message of the hydrated element, if the example expects one. */
  readonly consoleMessage?: RegExp;
}

/** Writes a value as JSON for an attribute in double quotes. */
export function jsonAttribute(value: unknown): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
