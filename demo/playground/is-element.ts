import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

export const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;
