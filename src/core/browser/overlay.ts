/** A shadow root of this script that belongs to no element, for page-wide dialogs and messages. */
export interface Overlay {
  readonly host: HTMLElement;
  readonly container: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * Adds an empty overlay to the end of the page, with the elements' sheet.
 *
 * @param adopt adds the elements' sheet to a root
 */
export async function createOverlay(
  name: string,
  adopt: (root: ShadowRoot) => Promise<void>,
): Promise<Overlay> {
  const host = document.createElement('div');
  host.dataset.eduOverlay = name;
  const root = host.attachShadow({ mode: 'open' });
  // Appended before it has its styles: a linked sheet loads only in the document.
  document.body.append(host);
  try {
    await adopt(root);
  } catch (cause) {
    host.remove();
    throw cause;
  }
  const container = document.createElement('div');
  container.dataset.root = '';
  root.append(container);
  return { host, container, root };
}

type Child = Node | string;

/** Creates an element with attributes and children. HTML is never parsed from strings. */
export function createNode<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
