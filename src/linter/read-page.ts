import { controlTags, type WrittenElement } from './written-element.ts';

const controlSelector = [...controlTags].join();

/** Tag of the nearest ancestor that hides a node: its rendered shadow root has no slot for the node. */
function findHidingElement(node: Element): string | undefined {
  let child = node;
  for (let host = node.parentElement; host; host = host.parentElement) {
    if (!child.assignedSlot && host.shadowRoot?.querySelector('[data-root] > *')) return host.localName;
    child = host;
  }
  return undefined;
}

/** Custom elements and `<img>` of a live page, in document order. Positions are 0: the DOM has no lines. */
export function readPage(
  root: ParentNode,
): { readonly node: HTMLElement; readonly written: WrittenElement }[] {
  const lengthAtLast = new Map<string, number>();
  const walker = document.createTreeWalker(root as Node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const found: { node: HTMLElement; written: WrittenElement }[] = [];
  /** Number of characters of text so far. */
  let textLength = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) textLength += node.data.trim().length;
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
      textSincePrevious: textLength - (lengthAtLast.get(tag) ?? Number.NEGATIVE_INFINITY),
    };
    if (!node.getAttribute('left-out')) lengthAtLast.set(tag, textLength);
    found.push({ node, written });
  }
  return found;
}
