import { type ContentNode, escapeHtml } from '../../content/content-nodes.ts';
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

/** Collects nodes; joins neighboring HTML of templates. */
class NodeWriter {
  readonly #nodes: ContentNode[] = [];
  /** HTML after the last node. */
  #html = '';

  add(value: Insertable): void {
    if (value === null || value === undefined || value === false) return;
    if (value instanceof Markup) for (const contentNode of value.nodes) this.addNode(contentNode);
    else if (typeof value === 'string' || typeof value === 'number') this.addHtml(escapeHtml(String(value)));
    else for (const item of value) this.add(item);
  }

  addHtml(html: string): void {
    this.#html += html;
  }

  addNode(contentNode: ContentNode): void {
    if (contentNode.kind === 'html' && !contentNode.isContent) this.addHtml(contentNode.html);
    else {
      this.#endHtml();
      this.#nodes.push(contentNode);
    }
  }

  finish(): Markup {
    this.#endHtml();
    return new Markup(this.#nodes);
  }

  #endHtml(): void {
    if (this.#html) this.#nodes.push({ kind: 'html', html: this.#html });
    this.#html = '';
  }
}

/** Marks HTML as safe, so that it is not escaped. */
export function safe(html: string): Markup {
  return new Markup([{ kind: 'html', html }]);
}

/** Builds markup from a template; escapes all values that are not markup themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  const writer = new NodeWriter();
  strings.forEach((text, index) => {
    writer.addHtml(text);
    writer.add(values[index]);
  });
  return writer.finish();
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
  const writer = new NodeWriter();
  writer.addNode(createElementNode(tag, texts));
  writer.add(children);
  writer.addHtml(`</${tag}>`);
  return writer.finish();
}

/** The markup's HTML as a string, without its elements. */
export function toText(markup: Pick<Markup, 'nodes'>): string {
  let text = '';
  for (const contentNode of markup.nodes) if (contentNode.kind === 'html') text += contentNode.html;
  return text;
}
