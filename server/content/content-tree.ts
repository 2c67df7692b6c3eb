import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { ItemNode } from '../../src/core/items.ts';
import { type ParseOptions, parseFragment } from '../../src/core/text/bounded-parser.ts';

export type TreeNode = Tree.ChildNode;
export type ContentElement = Tree.Element;

/** Deeper than hand-written HTML; browsers stop at 512. */
const maxDepth = 200;

export function isElement(node: TreeNode): node is ContentElement {
  return 'tagName' in node;
}

/** The text below a node, without recursion: content may be nested thousands of levels deep. */
export function textOf(node: TreeNode): string {
  let text = '';
  const open: TreeNode[] = [node];
  for (let current = open.pop(); current; current = open.pop()) {
    if (current.nodeName === '#text') text += (current as Tree.TextNode).value;
    else if (isElement(current))
      for (let index = current.childNodes.length - 1; index >= 0; index--)
        open.push(current.childNodes[index] as TreeNode);
  }
  return text;
}

/** Replaces the content of elements at the maximum depth with its text, so that code may recurse. */
export function flattenDepths(root: Tree.DocumentFragment): void {
  let level: Tree.ParentNode[] = [root];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    level = level.flatMap((parent) => parent.childNodes.filter(isElement));
  }
  for (const element of level) {
    if (!('tagName' in element)) continue;
    const value = element.childNodes.map(textOf).join('');
    element.childNodes = value ? [{ nodeName: '#text', value, parentNode: element }] : [];
  }
}

/** Parses HTML into a tree that is shallow enough for recursion. */
export function parseTree(html: string, options?: ParseOptions): Tree.DocumentFragment {
  const root = parseFragment(html, options);
  flattenDepths(root);
  return root;
}

/** Adapts this tree to the shared code that finds items. */
export class TreeItemNode implements ItemNode {
  readonly element: ContentElement;

  constructor(element: ContentElement) {
    this.element = element;
  }

  get localName() {
    return this.element.tagName;
  }

  get textContent() {
    return textOf(this.element);
  }

  get children() {
    return this.element.childNodes.filter(isElement).map((child) => new TreeItemNode(child));
  }

  getAttribute(name: string) {
    return this.element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  }
}
