import type { AttributeSpec } from '../../src/core/declaration.ts';
import type { ElementCatalog } from '../../src/linter/element-catalog.ts';

export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  /** The text to insert, if it differs from the label. */
  readonly insert?: string;
}

export interface Suggestions {
  /** The part of the word that the visitor has typed. */
  readonly typed: string;
  readonly suggestions: readonly Suggestion[];
}

const describe = (spec: AttributeSpec) =>
  `${'default' in spec && spec.default !== undefined ? `${spec.type}, ${spec.default}` : spec.type}: ${spec.description}`;

function suggestValues(spec: AttributeSpec | undefined, typed: string): Suggestions | undefined {
  if (spec?.type === 'boolean')
    return { typed, suggestions: ['true', 'false'].map((label) => ({ label, detail: '' })) };
  if (spec?.type !== 'enum') return undefined;
  return { typed, suggestions: spec.values.map((label) => ({ label, detail: '' })) };
}

/**
 * Suggests tags, attributes and values from the declarations.
 *
 * @param before the text before the cursor
 */
export function listSuggestions(before: string, { attributes }: ElementCatalog): Suggestions | undefined {
  const tag = /<([a-z][\w-]*)?$/i.exec(before);
  if (tag)
    return {
      typed: tag[1] ?? '',
      suggestions: [...attributes.keys()].map((name) => ({
        label: name,
        detail: '',
        insert: `${name}></${name}>`,
      })),
    };
  const open = /<([a-z][a-z0-9]*-[\w-]*)\s((?:"[^"]*"|'[^']*'|[^'"<>])*(?:"[^"]*|'[^']*)?)$/i.exec(before);
  const specs = open && attributes.get((open[1] ?? '').toLowerCase());
  if (!open || !specs) return undefined;
  const rest = open[2] ?? '';
  const value = /(?<![\w-])([\w-]+)=["']([^"']*)$/.exec(rest);
  if (value) return suggestValues(specs.get(value[1] ?? ''), value[2] ?? '');
  const typed = /(?:^|\s)([\w-]*)$/.exec(rest)?.[1];
  if (typed === undefined) return undefined;
  const written = new Set([...rest.matchAll(/(?<![\w-])([\w-]+)=/g)].map(([, name]) => name));
  return {
    typed,
    suggestions: [...specs]
      .filter(([name]) => !written.has(name))
      .map(([name, spec]) => ({
        label: name,
        detail: describe(spec),
        insert: spec.type === 'boolean' ? name : `${name}="`,
      })),
  };
}
