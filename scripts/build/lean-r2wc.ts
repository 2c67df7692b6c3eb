import { readFile } from 'node:fs/promises';
import { type AnyNode, parse } from 'acorn';
import type { Plugin } from 'esbuild';

/** Members that the bridge's own class overrides. */
const overriddenMembers = new Set(['attributeChangedCallback', 'observedAttributes']);

interface Range {
  readonly start: number;
  readonly end: number;
}

function isUnused(node: AnyNode): boolean {
  if (node.type === 'ForOfStatement') return true;
  return (
    node.type === 'MethodDefinition' && node.key.type === 'Identifier' && overriddenMembers.has(node.key.name)
  );
}

/** The loops over props and events, and the overridden members, in source order. */
function findUnusedCode(value: unknown, found: Range[] = []): Range[] {
  if (Array.isArray(value)) for (const child of value) findUnusedCode(child, found);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    const node = value as AnyNode;
    if (isUnused(node)) found.push(node);
    else for (const child of Object.values(node)) findUnusedCode(child, found);
  }
  return found;
}

/**
 * Removes the code of `@r2wc/core` that never runs here: the bridge declares no props and no events to it.
 * @throws Error if the library's source has changed
 */
export function removeUnusedCode(source: string): string {
  const found = findUnusedCode(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body);
  if (found.length !== 7)
    throw new Error(
      `@r2wc/core has ${found.length} unused code ranges instead of 7; adapt scripts/build/lean-r2wc.ts`,
    );
  return found.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

/** Saves about 600 bytes (brotli) of the entry, which has a limit of 4.6 KB. */
export function leanR2wc(): Plugin {
  return {
    name: 'lean-r2wc',
    setup(build) {
      build.onLoad({ filter: /@r2wc[\\/]core[\\/]dist[\\/]core\.js$/ }, async ({ path }) => ({
        contents: removeUnusedCode(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}
