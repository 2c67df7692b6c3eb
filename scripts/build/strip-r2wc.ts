import { readFile } from 'node:fs/promises';
import { type AnyNode, parse } from 'acorn';
import type { Plugin } from 'esbuild';

/** Members that the bridge's own class overrides. */
const overriddenMembers = new Set(['attributeChangedCallback', 'observedAttributes']);

interface Range {
  readonly start: number;
  readonly end: number;
}

function unusedRange(node: AnyNode): Range | undefined {
  // The constructor's loops over props and events.
  if (node.type === 'ForOfStatement') return node;
  // The branches for a `shadow` option and for an element that is already mounted; only `else` is needed.
  if (node.type === 'ConditionalExpression') return { start: node.start, end: node.alternate.start };
  // Stores the host as a prop, which the bridge does not read.
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
    if (node.left.object.type === 'MemberExpression') return { start: node.start, end: node.right.start };
  const isOverridden =
    node.type === 'MethodDefinition' &&
    node.key.type === 'Identifier' &&
    overriddenMembers.has(node.key.name);
  return isOverridden ? node : undefined;
}

/** The unused code of the class, in source order. */
function findUnusedInClass(value: unknown, found: Range[] = []): Range[] {
  if (Array.isArray(value)) for (const child of value) findUnusedInClass(child, found);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    const range = unusedRange(value as AnyNode);
    if (range) found.push(range);
    else for (const child of Object.values(value)) findUnusedInClass(child, found);
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
  if (found.length !== 12)
    throw new Error(
      `@r2wc/core has ${found.length} unused code ranges instead of 12; adapt scripts/build/strip-r2wc.ts`,
    );
  return found.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

/** Saves about 690 bytes (brotli) of the entry, which has a limit of 4.6 KiB. */
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
