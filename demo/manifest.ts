/** An attribute in `custom-elements.json`, limited to the fields that the gallery uses. */
export interface AttributeEntry {
  readonly name: string;
  readonly type: { readonly text: string };
  readonly default?: string;
  readonly description?: string;
}

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName: string;
      readonly attributes?: readonly AttributeEntry[];
    }[];
  }[];
}

/** Fetches the attributes of a tag from the manifest. */
export async function fetchAttributes(tag: string): Promise<readonly AttributeEntry[]> {
  const response = await fetch('/custom-elements.json');
  if (!response.ok) throw new Error(`GET /custom-elements.json returned ${response.status}`);
  const { modules }: Manifest = await response.json();
  return (
    modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag)?.attributes ??
    []
  );
}

/** The values of an enumeration type such as `'a' | 'b'`; empty for other types. */
export function enumValues({ type: { text } }: AttributeEntry): string[] {
  return /^'[^']*'(?: \| '[^']*')*$/.test(text)
    ? [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
    : [];
}
