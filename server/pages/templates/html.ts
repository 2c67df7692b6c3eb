import { type ContentNode, escapeHtml, type HtmlNode } from '../../content/content-nodes.ts';
import { createElementNode } from '../../content/element-node.ts';

/** A list of nodes: safe HTML, and elements that are rendered later. */
export class Markup {
  readonly nodes: readonly ContentNode[];

  constructor(nodes: readonly ContentNode[]) {
    this.nodes = nodes;
  }
}

/** A value in an `html` template: text is escaped; null, undefined and false render nothing. */
export type Insertable = Markup | string | number | null | undefined | false | readonly Insertable[];

const isTemplateHtml = (contentNode: ContentNode | undefined): contentNode is HtmlNode =>
  contentNode?.kind === 'html' && !contentNode.isContent;

/** Adds a node; joins a template's HTML with that before it. */
function addNode(contentNode: ContentNode, nodes: ContentNode[]): void {
  const last = nodes.at(-1);
  if (isTemplateHtml(contentNode) && isTemplateHtml(last))
    nodes[nodes.length - 1] = { kind: 'html', html: last.html + contentNode.html };
  else nodes.push(contentNode);
}

function addInsertable(value: Insertable, nodes: ContentNode[]): void {
  if (value === null || value === undefined || value === false) return;
  if (value instanceof Markup) for (const contentNode of value.nodes) addNode(contentNode, nodes);
  else if (typeof value === 'string' || typeof value === 'number')
    addNode({ kind: 'html', html: escapeHtml(String(value)) }, nodes);
  else for (const item of value) addInsertable(item, nodes);
}

/** Marks HTML as safe, so that it is not escaped. */
export function safe(html: string): Markup {
  return new Markup([{ kind: 'html', html }]);
}

/** Builds markup from a template; escapes all values that are not markup themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  const nodes: ContentNode[] = [];
  for (let index = 0; index < strings.length; index += 1) {
    const text = strings[index];
    if (text) addNode({ kind: 'html', html: text }, nodes);
    addInsertable(values[index], nodes);
  }
  return new Markup(nodes);
}

type AttributeValue = string | number | boolean | undefined | null | object;

function attributeText(value: AttributeValue): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'object') return JSON.stringify(value);
  return value === true ? '' : String(value);
}

/** Adds a custom element to a template. Attributes without a value are omitted; objects become JSON. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, AttributeValue>>,
  children?: Insertable,
): Markup {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const text = attributeText(value);
    if (text !== undefined) texts[name] = text;
  }
  return html`${new Markup([createElementNode(tag, texts)])}${children}${safe(`</${tag}>`)}`;
}

/** The markup's HTML as a string, without its elements. */
export function toText(markup: Pick<Markup, 'nodes'>): string {
  let text = '';
  for (const contentNode of markup.nodes) if (contentNode.kind === 'html') text += contentNode.html;
  return text;
}
