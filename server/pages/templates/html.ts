import { type ContentNode, createElementNode, escapeHtml } from '../../content/content-nodes.ts';

/** A part of a page: HTML that is safe already, with elements between it that are drawn later. */
export class Markup {
  readonly nodes: readonly ContentNode[];

  constructor(nodes: readonly ContentNode[]) {
    this.nodes = nodes;
  }
}

/** What may stand in an `html` template: text is escaped, nothing and false are left out. */
export type Insertable = Markup | string | number | null | undefined | false | readonly Insertable[];

function addInsertable(value: Insertable, nodes: ContentNode[]): void {
  if (value === null || value === undefined || value === false) return;
  // A spread of more than some 100,000 values overflows the stack.
  if (value instanceof Markup) for (const contentNode of value.nodes) nodes.push(contentNode);
  else if (typeof value === 'string' || typeof value === 'number')
    nodes.push({ kind: 'html', html: escapeHtml(String(value)) });
  else for (const part of value) addInsertable(part, nodes);
}

/** HTML that is known to be safe, as it is. */
export function safe(html: string): Markup {
  return new Markup([{ kind: 'html', html }]);
}

/** Builds a fragment from a template; values are text unless they are fragments themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  const nodes: ContentNode[] = [];
  strings.forEach((text, index) => {
    if (text) nodes.push({ kind: 'html', html: text });
    addInsertable(values[index], nodes);
  });
  return new Markup(nodes);
}

type AttributeValue = string | number | boolean | undefined | null | object;

function attributeText(value: AttributeValue): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'object') return JSON.stringify(value);
  return value === true ? '' : String(value);
}

/** One of our elements in a template. Attributes without a value are left out, objects become JSON. */
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

/** The HTML of a fragment without elements, for what is kept as a string. */
export function toText(fragment: Markup): string {
  return fragment.nodes.map((contentNode) => (contentNode.kind === 'html' ? contentNode.html : '')).join('');
}
