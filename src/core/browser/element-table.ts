import type { HydrationStrategy } from '../declaration.ts';
import { toCamel } from '../names.ts';

/** How the entry reads an attribute; the runtime brings the full declaration later. */
export type AttributeCode = '' | 'b' | 't' | 'j';

/** What the entry knows of an element before any of its code is there. */
export interface ElementRow {
  readonly tag: string;
  readonly strategy: HydrationStrategy;
  readonly behaviour?: HydrationStrategy;
  readonly hasItems: boolean;
  /** Its component is in the chunk `elements-` and this: its own tag, or `small`. */
  readonly chunk: string;
  /** Attribute name, property name, and how to read it. */
  readonly attributes: readonly (readonly [name: string, property: string, code: AttributeCode])[];
}

const strategies: Readonly<Record<string, HydrationStrategy>> = { l: 'load', i: 'idle', v: 'visible', n: 'interaction', s: 'static' };

/**
 * Reads the generated table: one line an element, words separated by spaces. The
 * first is the tag, the second its codes, the rest are attributes.
 */
export function parseElementTable(table: string): ElementRow[] {
  return table.split('\n').map((line) => {
    const [tag = '', codes = '', ...attributes] = line.split(' ');
    return {
      tag,
      strategy: strategies[codes.charAt(0)] ?? 'static',
      behaviour: strategies[codes.charAt(1)],
      hasItems: codes.includes('+'),
      chunk: codes.includes('!') ? tag : 'small',
      attributes: attributes.map((text) => {
        const [name = '', code = ''] = text.split(':');
        return [name, toCamel(name), code as AttributeCode];
      }),
    };
  });
}
