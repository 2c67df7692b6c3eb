/** An attribute's data for the controls and code snippets; the server derives it from the declaration. */
export interface AttributeData {
  /** In kebab case. */
  readonly name: string;
  readonly type: 'string' | 'url' | 'list' | 'json' | 'integer' | 'number' | 'boolean' | 'enum';
  /** The default, written as an attribute value; undefined if there is none. */
  readonly default?: string;
  readonly values?: readonly string[];
  /** The words that a `list` attribute may contain. If the attribute is missing, all of them apply. */
  readonly words?: readonly string[];
}

export interface ExampleData {
  readonly slug: string;
  readonly name: string;
  readonly note?: string;
  readonly html: string;
  /** Whether the example renders nothing on purpose. */
  readonly rendersNothing: boolean;
  /** Attributes of the first element in `html` that has the tag. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** An element's data in the workbench. */
export interface ElementData {
  readonly tag: string;
  /** The title and the height in pixels of the element's frame, for iframes; undefined if it has none. */
  readonly frame?: { readonly title: string; readonly height: number };
  /** Declared attributes, and `hydrate`. */
  readonly attributes: readonly AttributeData[];
  readonly examples: readonly ExampleData[];
}
