/** A node of acorn's syntax tree, as far as the build's plugins look at it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/** Calls `visit` for the nodes in `value`, in source order; its children follow unless it returns false. */
export function walk(value: unknown, visit: (node: SyntaxNode) => boolean): void {
  if (Array.isArray(value)) for (const child of value) walk(child, visit);
  else if (isNode(value) && visit(value)) for (const child of Object.values(value)) walk(child, visit);
}

/** The name of an identifier; undefined for other nodes. */
export function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value.name === 'string' ? value.name : undefined;
}
