import type { AttributeSpec, HydrationStrategy } from '../declaration.ts';
import { toCamel } from '../names.ts';

/** What the entry knows of an element before any of its code is there. */
export interface ElementRow {
  readonly tag: string;
  readonly strategy: HydrationStrategy;
  readonly behaviour?: HydrationStrategy;
  readonly hasItems: boolean;
  /** Its data is loaded: a client-created one waits for it. */
  readonly hasData: boolean;
  /** The chunk of its component; empty for the shared one. */
  readonly chunk: string;
  /** Attribute name to property name and how to read it. */
  readonly attributes: ReadonlyMap<string, { readonly property: string; readonly spec: AttributeSpec }>;
}

export const strategyOfCode: Readonly<Record<string, HydrationStrategy>> = { l: 'load', i: 'idle', v: 'visible', n: 'interaction', s: 'static' };
const typeOfCode: Readonly<Record<string, AttributeSpec['type']>> = { s: 'string', u: 'url', b: 'boolean', n: 'number', i: 'integer', e: 'enum', l: 'list', j: 'json' };

function parseSpec(text: string): AttributeSpec {
  const type = typeOfCode[text.charAt(0)];
  const [values = '', value] = text.slice(1).split(/=(.*)/s);
  const fallback = value === undefined ? undefined : type === 'list' ? value.split(',') : type === 'number' || type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value;
  return { type, values: values.split('|'), default: fallback, clean: (json: unknown) => json } as unknown as AttributeSpec;
}

/** Reads the generated table: one line an element, fields separated by semicolons. */
export function parseElementTable(table: string): ElementRow[] {
  return table.split('\n').map((line) => {
    const [tag = '', codes = '', chunk = '', ...attributes] = line.split(';');
    return {
      tag,
      strategy: strategyOfCode[codes.charAt(0)] ?? 'interaction',
      behaviour: strategyOfCode[codes.charAt(1)],
      hasItems: codes.charAt(2) === 'i',
      hasData: codes.charAt(3) === 'd',
      chunk,
      attributes: new Map(
        attributes.map((text) => {
          const [name = '', spec = ''] = text.split(/:(.*)/s);
          return [name, { property: toCamel(name), spec: parseSpec(spec) }];
        }),
      ),
    };
  });
}
