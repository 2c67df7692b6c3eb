/** A node of acorn's syntax tree, with the fields that the build's plugins read. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/**
 * Calls `visit` for the nodes in `value`, parents first. Skips the children of a node if it returns false.
 */
export function walk(value: unknown, visit: (node: SyntaxNode) => boolean): void {
  if (Array.isArray(value)) for (const child of value) walk(child, visit);
  else if (isNode(value) && visit(value)) for (const child of Object.values(value)) walk(child, visit);
}

/** The name of an identifier; undefined for other nodes. */
export function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value.name === 'string' ? value.name : undefined;
}
