/** The public interface for authors and host pages, as data: `docs/public-interface.json`. */
import type { AttributeTable, ElementDeclaration } from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';

interface ElementInterface {
  /** By name: the type, or the values of an enum. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly slots: readonly string[];
  readonly parts: readonly string[];
  readonly children: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface PublicInterface {
  /** Version of the project when the interface was written. */
  readonly version: string;
  readonly elements: Readonly<Record<string, ElementInterface>>;
}

function typesOf(table: AttributeTable = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, spec]) => [
      toKebab(name),
      spec.type === 'enum' ? [...spec.values].sort().join(' | ') : spec.type,
    ]),
  );
}

const namesOf = (table: Readonly<Record<string, string>> = {}) => Object.keys(table).sort();

export function describeInterface(
  declarations: Iterable<ElementDeclaration>,
  version: string,
): PublicInterface {
  const elements = [...declarations].map(({ tag, attributes, events = {}, slots, parts, items }) => {
    const described: ElementInterface = {
      attributes: typesOf(attributes),
      events: Object.keys(events)
        .flatMap((name) => [name, name.replace(':', '-')])
        .sort(),
      slots: namesOf(slots),
      parts: namesOf(parts),
      children: items?.match ? { [items.match]: typesOf(items.attributes) } : {},
    };
    return [tag, described] as const;
  });
  return { version, elements: Object.fromEntries(elements) };
}

function findRemovedAttributes(
  where: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(before).flatMap(([name, type]) => {
    const now = after[name];
    if (now === undefined) return [`${where} lost the attribute ${name}`];
    if (now === type) return [];
    const values = new Set(now.split(' | '));
    const isExtended = type.includes(' | ') && type.split(' | ').every((value) => values.has(value));
    return isExtended ? [] : [`${where} changed the type of ${name} from ${type} to ${now}`];
  });
}

/** Lists removals from the interface. Host pages rely on it until the next major version. */
export function findRemovals(before: PublicInterface, after: PublicInterface): string[] {
  const majorOf = ({ version }: PublicInterface) => Number.parseInt(version, 10);
  if (majorOf(after) > majorOf(before)) return [];
  return Object.entries(before.elements).flatMap(([tag, old]) => {
    const now = after.elements[tag];
    if (!now) return [`<${tag}> was removed`];
    const lists = (['events', 'slots', 'parts'] as const).flatMap((kind) =>
      old[kind]
        .filter((name) => !now[kind].includes(name))
        .map((name) => `<${tag}> lost the ${kind.slice(0, -1)} ${name || '(default)'}`),
    );
    const children = Object.entries(old.children).flatMap(([child, attributes]) =>
      now.children[child]
        ? findRemovedAttributes(`<${child}>`, attributes, now.children[child])
        : [`<${tag}> lost the child <${child}>`],
    );
    return [...findRemovedAttributes(`<${tag}>`, old.attributes, now.attributes), ...lists, ...children];
  });
}
