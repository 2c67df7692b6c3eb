import { toCamel } from '../names.ts';

/** How the entry reads an attribute; the runtime brings the full declaration later. */
export type AttributeCode = 'b' | 't' | 'j' | undefined;

/** A strategy by its second letter, which is each one's own: load, idle, visible, interaction, static. */
export type StrategyCode = 'o' | 'd' | 'i' | 'n' | 't';

/** What the entry knows of an element before any of its code is there. */
export interface ElementRow {
  readonly tag: string;
  readonly strategy: StrategyCode;
  /** `-` where there is none. */
  readonly behavior: StrategyCode | '-';
  readonly hasItems: boolean;
  /** Its component is in the chunk `elements-` and this: its own tag, or `small`. */
  readonly chunk: string;
  /** Attribute name, property name, and how to read it. */
  readonly attributes: readonly (readonly [name: string, property: string, code: AttributeCode])[];
}

/**
 * Reads the generated table: one line an element, words separated by spaces. The
 * first is the tag, the second its codes, the rest are attributes.
 */
export function parseElementTable(table: string): ElementRow[] {
  return table.split('\n').map((line) => {
    const [tag, codes, ...attributes] = line.split(' ') as [string, string, ...string[]];
    return {
      tag,
      strategy: codes[0] as StrategyCode,
      behavior: codes[1] as StrategyCode | '-',
      hasItems: codes.includes('+'),
      chunk: codes.includes('!') ? tag : 'small',
      attributes: attributes.map((text) => {
        const [name, code] = text.split(':') as [string, AttributeCode];
        return [name, toCamel(name), code];
      }),
    };
  });
}
