import { readFile } from 'node:fs/promises';
import { parse } from 'acorn';

/** Members that the bridge's own class overrides. */
const overridden = new Set(['attributeChangedCallback', 'observedAttributes']);

/** r2wc's loops over props and events, and the overridden members, as ranges of source text in order. */
function findUnusedCode(node, found = []) {
  if (Array.isArray(node)) for (const child of node) findUnusedCode(child, found);
  if (!node || typeof node.type !== 'string') return found;
  if (node.type === 'ForOfStatement' || (node.type === 'MethodDefinition' && overridden.has(node.key.name)))
    found.push(node);
  else for (const child of Object.values(node)) if (typeof child === 'object') findUnusedCode(child, found);
  return found;
}

/**
 * `@r2wc/core` without what never runs here: the bridge declares no props and no events to it.
 * @throws Error when the library has another shape: look at its source, then change this
 */
export function leaveOutUnused(source) {
  const found = findUnusedCode(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body);
  if (found.length !== 7)
    throw new Error(
      `@r2wc/core has ${found.length} unused parts instead of 7; check scripts/build/lean-r2wc.mjs`,
    );
  return found.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

/** The entry is small; a third of it would be code of the library that never runs. */
export function leanR2wc() {
  return {
    name: 'lean-r2wc',
    setup(build) {
      build.onLoad({ filter: /@r2wc[\\/]core[\\/]dist[\\/]core\.js$/ }, async ({ path }) => ({
        contents: leaveOutUnused(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}
