import { type Attributes, type Block, blocks } from './wordpress.ts';

/** An attribute of an element, with the texts that WordPress has translated. */
export interface AttributeEntry {
  readonly name: string;
  /** Name of the attribute in the block, in camel case. */
  readonly blockAttribute: string;
  readonly type: string;
  readonly values: readonly string[];
  /** Labels that authors see, in the order of the values. */
  readonly valueLabels: readonly string[];
  readonly default: unknown;
  readonly label: string;
  readonly description: string;
  readonly panel: string;
  readonly control: string;
  /** Values of the variant for which the attribute has an effect; empty for all. */
  readonly onlyFor: readonly string[];
}

/** An element or its child markup; `includes/generated-elements.php` describes them. */
export interface Entry {
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  /**
   * The text that an empty block shows, the attribute that it asks for, and others that can be set instead.
   */
  readonly prompt: readonly [text: string, attribute: string, ...others: readonly string[]] | null;
  /** Whether the editor shows the live element before the author edits its content. */
  readonly isLive: boolean;
  /** Attributes that authors edit inside the block. */
  readonly inPlace: readonly string[];
  /** The attribute that selects the variant. */
  readonly variant: string | null;
  /** HTML for the preview in the inserter. */
  readonly example: string;
  /** Tag of the child markup, such as `accordion-section`. */
  readonly children: string | null;
  /** For child markup: the tag of its element. */
  readonly parent: string | null;
  /** Whether the element shows its children. */
  readonly slots: boolean;
  readonly attributes: readonly AttributeEntry[];
}

export const entries = window.eduEmbedEditor.elements;
const byTag = new Map(entries.map((entry) => [entry.tag, entry]));

/** The element of a block; undefined for a block that is not ours. */
export const entryOf = (blockName: string): Entry | undefined =>
  blockName.startsWith('edu/') ? byTag.get(blockName.slice('edu/'.length)) : undefined;

/** The label that authors see for a value of an attribute. */
export const labelOf = ({ values, valueLabels }: AttributeEntry, value: string): string =>
  valueLabels[values.indexOf(value)] ?? value;

export const findAttribute = ({ attributes }: Entry, name: string): AttributeEntry | undefined =>
  attributes.find((attribute) => attribute.name === name);

/** Converts a value to the text of the attribute; undefined if it is empty. */
export function toText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Converts a list to the text that authors type: `3, 9`. */
export const toListText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : (toText(value) ?? '');

/** The values of a list that authors typed with commas, or as JSON. */
export const listValues = (value: unknown): readonly string[] =>
  toListText(value)
    .split(',')
    .map((text) => text.replace(/[\s"[\]]/g, ''))
    .filter(Boolean);

/** The texts of the attributes that a block sets, by name. */
export function attributesOf(entry: Entry, values: Attributes): Readonly<Record<string, string>> {
  const texts = entry.attributes.map(
    ({ name, blockAttribute }) => [name, toText(values[blockAttribute])] as const,
  );
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The value of an attribute in a block, or its default. */
export const valueOrDefault = (
  { blockAttribute, default: byDefault }: AttributeEntry,
  values: Attributes,
): string => toText(values[blockAttribute]) ?? toText(byDefault) ?? '';

/** Whether an attribute has an effect in the block's variant. */
export function isUsed(entry: Entry, attribute: AttributeEntry, values: Attributes): boolean {
  const variant = entry.variant ? findAttribute(entry, entry.variant) : undefined;
  if (!variant || attribute.onlyFor.length === 0) return true;
  const chosen = valueOrDefault(variant, values);
  // `slider-2` is a slider, too.
  return attribute.onlyFor.some((value) => chosen === value || chosen.startsWith(`${value}-`));
}

/** Whether a block shows nothing, because no attribute that its prompt asks for is set. */
export function isEmpty({ attributes, prompt }: Entry, values: Attributes): boolean {
  if (!prompt) return false;
  const asked = new Set(prompt.slice(1));
  return !attributes.some(
    ({ name, blockAttribute }) => asked.has(name) && toText(values[blockAttribute]) !== undefined,
  );
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);

/**
 * Replaces our blocks with blocks of HTML. Inside one of WordPress's blocks, such as columns, they would be
 * only a comment in its HTML.
 */
const replaceOwn = (block: Block): Block =>
  entryOf(block.name)
    ? blocks.createBlock('core/html', { content: toHtml([block]) })
    : { ...block, innerBlocks: block.innerBlocks.map(replaceOwn) };

/** The HTML that WordPress renders for blocks. */
export function toHtml(list: readonly Block[]): string {
  return list
    .map((block) => {
      const entry = entryOf(block.name);
      if (!entry) return blocks.getBlockContent(replaceOwn(block));
      const given = Object.entries(attributesOf(entry, block.attributes));
      const texts = given.map(([name, text]) => ` ${name}="${escapeHtml(text)}"`);
      return `<${entry.tag}${texts.join('')}>${toHtml(block.innerBlocks)}</${entry.tag}>`;
    })
    .join('');
}

type Template = readonly [name: string, attributes: Attributes, inner?: readonly Template[]];

const cellsOf = (row: Element) => ({
  cells: [...row.children].map(({ innerHTML, localName }) => ({ content: innerHTML, tag: localName })),
});
const rowsOf = (table: Element, selector: string) => [...table.querySelectorAll(selector)].map(cellsOf);

/** Converts HTML of an example to a core block. */
function toCoreTemplate(node: Element): Template {
  switch (node.localName) {
    case 'ul':
    case 'ol':
      return ['core/list', { ordered: node.localName === 'ol' }, [...node.children].map(toCoreTemplate)];
    case 'li':
      return ['core/list-item', { content: node.innerHTML }];
    case 'table':
      return ['core/table', { head: rowsOf(node, 'thead tr'), body: rowsOf(node, 'tbody tr') }];
    default:
      return ['core/paragraph', { content: node.innerHTML }];
  }
}

/** Converts HTML with our elements to templates of blocks. */
function toTemplate(node: Element): Template {
  const entry = byTag.get(node.localName);
  if (!entry) return toCoreTemplate(node);
  const attributes = [...node.attributes].flatMap(({ name, value }) => {
    const attribute = findAttribute(entry, name);
    if (!attribute) return [];
    return [[attribute.blockAttribute, attribute.type === 'boolean' ? value !== 'false' : value] as const];
  });
  return [`edu/${entry.tag}`, Object.fromEntries(attributes), [...node.children].map(toTemplate)];
}

interface Example {
  readonly attributes: Attributes;
  readonly innerBlocks: readonly object[];
}

const toExample = ([name, attributes, inner = []]: Template): object => ({
  name,
  attributes,
  innerBlocks: inner.map(toExample),
});

/** The example that the inserter shows. */
export function exampleOf({ example }: Entry): Example | undefined {
  const html = example.replaceAll('/demo/pictures/', `${window.eduEmbedEditor.server}/demo/pictures/`);
  const { firstElementChild } = new DOMParser().parseFromString(html, 'text/html').body;
  if (!firstElementChild) return undefined;
  const [, attributes, inner = []] = toTemplate(firstElementChild);
  return { attributes, innerBlocks: inner.map(toExample) };
}
