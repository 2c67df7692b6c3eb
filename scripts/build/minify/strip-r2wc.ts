import { readFile } from 'node:fs/promises';
import { type AnyNode, parse } from 'acorn';
import type { Plugin } from 'esbuild';

/** Members that the bridge's own class overrides. */
const overriddenMembers = new Set(['attributeChangedCallback', 'observedAttributes']);

interface Range {
  readonly start: number;
  readonly end: number;
}

interface UnusedCode extends Range {
  /** The part of the node that remains, which may contain unused code, too. */
  readonly remaining?: AnyNode;
}

function findUnused(node: AnyNode): UnusedCode | undefined {
  // The constructor's loops over props and events.
  if (node.type === 'ForOfStatement') return node;
  // The branches for a `shadow` option and for an element that is already mounted; only `else` is needed.
  if (node.type === 'ConditionalExpression')
    return { start: node.start, end: node.alternate.start, remaining: node.alternate };
  // The check whether the element is connected: it always is when it is mounted.
  if (node.type === 'LogicalExpression' && node.right.type === 'ConditionalExpression') {
    // The node includes the parentheses around its right operand.
    const parentheses = node.end - node.right.end;
    return { start: node.start, end: node.right.start - parentheses, remaining: node.right };
  }
  // The constructor and the callbacks set the fields that are needed.
  if (node.type === 'PropertyDefinition') return node;
  // The component and the props: the bridge's `mount` reads only the host.
  if (node.type === 'CallExpression' && node.arguments.length === 3) {
    const [host, , props] = node.arguments;
    if (host && props) return { start: host.end, end: props.end };
  }
  const isOverridden =
    node.type === 'MethodDefinition' &&
    node.key.type === 'Identifier' &&
    overriddenMembers.has(node.key.name);
  return isOverridden ? node : undefined;
}

/** Whether the assignment stores the host as a prop, or whether the element is connected. */
function isUnusedAssignment(node: AnyNode): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  return node.left.object.type === 'MemberExpression' || node.right.type === 'UnaryExpression';
}

function findUnusedInSequence(expressions: readonly AnyNode[], found: Range[]): void {
  for (const [index, node] of expressions.entries()) {
    const next = expressions[index + 1];
    if (!isUnusedAssignment(node)) findUnusedInClass(node, found);
    else if (next) found.push({ start: node.start, end: next.start });
    else found.push({ start: expressions[index - 1]?.end ?? node.start, end: node.end });
  }
}

/** The unused code of the class, in source order. */
function findUnusedInClass(value: unknown, found: Range[] = []): Range[] {
  if (Array.isArray(value)) for (const child of value) findUnusedInClass(child, found);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    const node = value as AnyNode;
    const unused = findUnused(node);
    if (unused) {
      found.push(unused);
      findUnusedInClass(unused.remaining, found);
    } else if (node.type === 'SequenceExpression') findUnusedInSequence(node.expressions, found);
    else for (const child of Object.values(node)) findUnusedInClass(child, found);
  }
  return found;
}

/**
 * The unused code of the function that creates the class: only the class is needed, the rest prepares props
 * and events.
 */
function findUnusedCode(source: string): Range[] {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const functions = body.filter((node) => node.type === 'FunctionDeclaration');
  const statements = functions.find(({ params }) => params.length === 3)?.body.body ?? [];
  return statements.flatMap((statement) => {
    if (statement.type === 'ReturnStatement') return [];
    return statement.type === 'ClassDeclaration' ? findUnusedInClass(statement) : statement;
  });
}

/**
 * Removes the code of `@r2wc/core` that never runs here: the bridge declares no props and no events to it.
 * @throws Error if the library's source has changed
 */
function removeUnusedCode(source: string): string {
  const found = findUnusedCode(source);
  if (found.length !== 20)
    throw new Error(
      `@r2wc/core has ${found.length} unused code ranges instead of 20; adapt scripts/build/minify/strip-r2wc.ts`,
    );
  return found.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

/** Saves about 720 bytes (brotli) of the entry, which has a limit of 4.6 KiB. */
export function stripR2wc(): Plugin {
  return {
    name: 'strip-r2wc',
    setup(build) {
      build.onLoad({ filter: /@r2wc[\\/]core[\\/]dist[\\/]core\.js$/ }, async ({ path }) => ({
        contents: removeUnusedCode(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}
