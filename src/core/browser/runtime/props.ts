import {
  decodeAttribute,
  decodeAttributes,
  type LinkBase,
  type ReportBadAttribute,
} from '../../attributes.ts';
import type { AttributeTable, ElementDeclaration, Item, ItemsDeclaration } from '../../declaration.ts';
import { type FoundItem, findItems } from '../../items.ts';
import type { Instance } from '../instance.ts';

function describeItem(
  { source }: FoundItem<Element>,
  slot: string,
  declaration: ItemsDeclaration,
  report?: ReportBadAttribute,
): Item {
  const attributes = decodeAttributes(
    declaration.attributes ?? {},
    (name) => source.getAttribute(name),
    report,
  );
  return { ...attributes, slot, ...(source.id ? { id: source.id } : {}) };
}

/** The author's children that count. Gives each the slot of its place. */
function readItems(
  host: HTMLElement,
  { items }: ElementDeclaration,
  report: ReportBadAttribute,
): readonly Item[] {
  if (!items) return [];
  return findItems(host.children, items.match).map((found, index) => {
    const slot = `${items.slot}-${index + 1}`;
    if (found.child.slot !== slot) found.child.slot = slot;
    return describeItem(found, slot, items, report);
  });
}

/** The children that the server drew slots for: later ones are not numbered yet. */
function readRenderedItems(host: HTMLElement, { items }: ElementDeclaration): readonly Item[] {
  if (!items) return [];
  const drawn = new Set([...(host.shadowRoot?.querySelectorAll('slot') ?? [])].map(({ name }) => name));
  return findItems(host.children, items.match)
    .filter(({ child }) => drawn.has(child.slot) && child.slot.startsWith(`${items.slot}-`))
    .map((found) => describeItem(found, found.child.slot, items));
}

const warned = new Set<string>();

/** One console line for each bad value, naming tag and attribute. */
export function reporterFor(tag: string): ReportBadAttribute {
  return (attribute, problem) => {
    const line = `<${tag}> attribute "${attribute}": ${problem}`;
    if (warned.has(line)) return;
    warned.add(line);
    console.warn(line);
  };
}

/** An object that a script gave: JSON attributes and lists take one, for all others it counts as its text. */
function cleanProperty(
  table: AttributeTable,
  property: string,
  value: unknown,
  report: ReportBadAttribute,
  site: LinkBase,
): unknown {
  const spec = table[property];
  if (spec?.type === 'json') return spec.clean(value);
  if (spec?.type === 'list' && Array.isArray(value)) return value.map(String);
  return spec && decodeAttribute(property, spec, String(value), report, site);
}

/** The element's props as they stand now: properties set by script, then attributes, then defaults. */
export function readProps(
  instance: Instance,
  declaration: ElementDeclaration,
  site: LinkBase,
): Record<string, unknown> {
  const { host, properties } = instance;
  const report = reporterFor(declaration.tag);
  const props: Record<string, unknown> = {
    // An element without slotted items may call an attribute of its own so.
    items: readItems(host, declaration, report),
    ...decodeAttributes(declaration.attributes, (name) => host.getAttribute(name), report, site),
  };
  for (const [property, value] of properties) {
    try {
      props[property] = cleanProperty(declaration.attributes, property, value, report, site);
    } catch {
      // An object without a text of its own; what the attribute says holds.
      report(property, 'expected a value that can be read as text');
    }
  }
  return props;
}

/** The props that the server drew from: attributes that have changed since count as they stood. */
export function readRenderedProps(
  instance: Instance,
  declaration: ElementDeclaration,
  site: LinkBase,
): Record<string, unknown> {
  const { host, firstTexts } = instance;
  const read = (name: string) =>
    firstTexts.has(name) ? (firstTexts.get(name) ?? null) : host.getAttribute(name);
  const drawn = decodeAttributes(declaration.attributes, read, undefined, site);
  return { items: readRenderedItems(host, declaration), ...drawn };
}

/** What the server wrote beside the root for props that stand in no attribute. */
export function readRenderedData(root: ShadowRoot): unknown {
  const text = root.querySelector('script[data-props]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
