import {
  decodeAttribute,
  decodeAttributes,
  defaultOf,
  keepAllowedWords,
  type LinkBase,
  type ReportBadAttribute,
} from '../../attributes.ts';
import type { AttributeTable, ElementDeclaration, Item, ItemsDeclaration } from '../../declaration.ts';
import { type FoundItem, findItems } from '../../items.ts';
import { toKebab } from '../../names.ts';
import type { ElementController } from '../element-controller.ts';
import { adoptReactObjects } from './react-objects.ts';

type ReadText = (element: Element, attribute: string) => string | null;

const readText: ReadText = (element, attribute) => element.getAttribute(attribute);

const keys = new WeakMap<Element, string>();
let keyCount = 0;

/** The React key of a child, which is the same at every position. */
function keyOf(child: Element): string {
  const key = keys.get(child) ?? String(++keyCount);
  keys.set(child, key);
  return key;
}

function describeItem(
  { child, source }: FoundItem<Element>,
  slot: string,
  declaration: ItemsDeclaration,
  { read = readText, report }: { read?: ReadText; report?: ReportBadAttribute },
): Item {
  const attributes = decodeAttributes(declaration.attributes ?? {}, (name) => read(source, name), report);
  return { ...attributes, slot, key: keyOf(child) };
}

/** The author's children that are items. Gives each the slot of its position. */
function readItems(
  host: HTMLElement,
  { items }: ElementDeclaration,
  report: ReportBadAttribute,
): readonly Item[] {
  if (!items) return [];
  return findItems(host.children, items.match).map((found, index) => {
    const slot = `${items.slot}-${index + 1}`;
    if (found.child.slot !== slot) found.child.slot = slot;
    return describeItem(found, slot, items, { report });
  });
}

/**
 * The children that the server rendered slots for, in the order of the slots, with the previous texts of
 * attributes that have changed since. Children added later have no slot in the root.
 */
function readRenderedItems(
  { host, itemChanges }: ElementController,
  { items }: ElementDeclaration,
): readonly Item[] {
  if (!items) return [];
  const read: ReadText = (element, attribute) => {
    const firstChange = itemChanges.find(
      ({ target, attributeName }) => target === element && attributeName === attribute,
    );
    return firstChange ? firstChange.oldValue : element.getAttribute(attribute);
  };
  const found = new Map(
    // A library may have put the item into a paragraph, which has no slot yet.
    findItems(host.children, items.match).map((item) => [
      read(item.child, 'slot') || read(item.source, 'slot'),
      item,
    ]),
  );
  return [...(host.shadowRoot?.querySelectorAll('slot') ?? [])].flatMap(({ name }) => {
    const item = name.startsWith(`${items.slot}-`) && found.get(name);
    return item ? [describeItem(item, name, items, { read })] : [];
  });
}

const warned = new Set<string>();

/** Warns once about each invalid value, naming tag and attribute. */
function reporterFor(tag: string): ReportBadAttribute {
  return (attribute, problem) => {
    const line = `<${tag}> attribute "${attribute}": ${problem}`;
    if (warned.has(line)) return;
    warned.add(line);
    console.warn(line);
  };
}

/** Cleans an object that was set as a property. Types other than JSON and lists read the object's text. */
function cleanProperty(
  table: AttributeTable,
  property: string,
  value: unknown,
  report: ReportBadAttribute,
  site: LinkBase,
): unknown {
  const spec = table[property];
  if (spec?.type === 'json') return spec.clean(value);
  if (spec?.type === 'list' && Array.isArray(value))
    return keepAllowedWords(property, spec, value.map(String), report) ?? defaultOf(spec, site);
  return spec && decodeAttribute(property, spec, String(value), report, site);
}

/** The element's current props: properties set by a script, then attributes, then defaults. */
export function readProps(
  controller: ElementController,
  declaration: ElementDeclaration,
  site: LinkBase,
): Record<string, unknown> {
  const { host, properties } = controller;
  const report = reporterFor(declaration.tag);
  const adopted = adoptReactObjects(controller, declaration.attributes);
  const props: Record<string, unknown> = {
    // An element without slotted items may have an attribute called `items`.
    items: readItems(host, declaration, report),
    ...decodeAttributes(
      declaration.attributes,
      (name) => (adopted.has(name) ? null : host.getAttribute(name)),
      report,
      site,
    ),
  };
  for (const [property, value] of properties) {
    try {
      props[property] = cleanProperty(declaration.attributes, property, value, report, site);
    } catch {
      // An object that has no useful text; the attribute keeps its value.
      report(property, 'expected a value that can be read as text');
    }
  }
  return props;
}

/** The current value of one property, as the component receives it. Reports nothing. */
export function readProperty(
  { host }: ElementController,
  { attributes }: ElementDeclaration,
  { property, site }: { property: string; site: LinkBase },
): unknown {
  const spec = attributes[property];
  const attribute = toKebab(property);
  return spec && decodeAttribute(attribute, spec, host.getAttribute(attribute), undefined, site);
}

/** The props that the server rendered, with the previous texts of attributes that have changed since. */
export function readRenderedProps(
  controller: ElementController,
  declaration: ElementDeclaration,
  site: LinkBase,
): Record<string, unknown> {
  const { host, renderedTexts } = controller;
  const read = (name: string) =>
    renderedTexts.has(name) ? (renderedTexts.get(name) ?? null) : host.getAttribute(name);
  const props = decodeAttributes(declaration.attributes, read, undefined, site);
  return { items: readRenderedItems(controller, declaration), ...props };
}

/** The loaded data that the server wrote beside the root; undefined when there is none. */
export function readRenderedData(root: ShadowRoot): unknown {
  const text = root.querySelector('script[data-props]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
