/** An attribute as the controls and the snippets need it; the server derives it from the declaration. */
export interface AttributeData {
  /** In kebab case. */
  readonly name: string;
  readonly type: 'string' | 'url' | 'list' | 'json' | 'integer' | 'number' | 'boolean' | 'enum';
  /** Text of the default, as an attribute would have it; absent if there is none. */
  readonly default?: string;
  readonly values?: readonly string[];
  /** The words that a list may contain; a list without the attribute contains all of them. */
  readonly words?: readonly string[];
}

export interface ExampleData {
  readonly slug: string;
  readonly name: string;
  readonly note?: string;
  readonly html: string;
  /** Whether it renders nothing on purpose. */
  readonly isEmpty: boolean;
  /** Attributes of its first element of the tag. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** An element's data in the workbench. */
export interface ElementData {
  readonly tag: string;
  /** Declared attributes, and `hydrate`. */
  readonly attributes: readonly AttributeData[];
  readonly examples: readonly ExampleData[];
}
