/** What the gallery reads of `custom-elements.json`, as any editor would. */
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

/** The attributes that the manifest names for a tag. */
export async function fetchAttributes(tag: string): Promise<readonly AttributeEntry[]> {
  const response = await fetch('/custom-elements.json');
  if (!response.ok) throw new Error(`custom-elements.json answered ${response.status}`);
  const { modules }: Manifest = await response.json();
  return (
    modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag)?.attributes ??
    []
  );
}

/** The values of an enumeration, `'a' | 'b'`; none for any other type. */
export function enumValues({ type: { text } }: AttributeEntry): string[] {
  return /^'[^']*'(?: \| '[^']*')*$/.test(text)
    ? [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
    : [];
}
