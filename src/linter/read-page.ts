import { controlTags, type WrittenElement } from './written-element.ts';

const controlSelector = [...controlTags].join();

/** The closest element around a node that has rendered without a slot for it. */
function findHidingElement(node: Element): string | undefined {
  let child = node;
  for (let host = node.parentElement; host; host = host.parentElement) {
    if (!child.assignedSlot && host.shadowRoot?.querySelector('[data-root] > *')) return host.localName;
    child = host;
  }
  return undefined;
}

/** Custom elements and pictures of a live page, in their order. Positions are unknown: a page has no lines. */
export function readPage(
  root: ParentNode,
): { readonly node: HTMLElement; readonly written: WrittenElement }[] {
  const lastText = new Map<string, number>();
  const walker = document.createTreeWalker(root as Node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const found: { node: HTMLElement; written: WrittenElement }[] = [];
  let text = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) text += node.data.trim().length;
    if (!(node instanceof HTMLElement)) continue;
    const tag = node.localName;
    if (!tag.includes('-') && tag !== 'img') continue;
    const written: WrittenElement = {
      tag,
      attributes: new Map([...node.attributes].map(({ name, value }) => [name, value])),
      position: { line: 0, column: 0 },
      parent: node.parentElement?.localName,
      control: node.parentElement?.closest(controlSelector)?.localName,
      hiddenIn: findHidingElement(node),
      children: [...node.children].map(({ localName }) => localName),
      isSelfClosed: false,
      hasEndTag: true,
      textSincePrevious: text - (lastText.get(tag) ?? Number.NEGATIVE_INFINITY),
    };
    lastText.set(tag, text);
    found.push({ node, written });
  }
  return found;
}
