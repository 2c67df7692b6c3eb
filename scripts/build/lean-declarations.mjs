import { readFile } from 'node:fs/promises';
import { parse } from 'acorn';
import { transform } from 'esbuild';

/** Read by the reference, the manifest and the gallery; a visitor's browser needs none of it. */
const descriptive = new Set(['summary', 'description', 'events', 'slots', 'parts']);

/** The ranges of source text that only describe, in order. */
function findDescriptions(node, found = []) {
  if (Array.isArray(node)) for (const child of node) findDescriptions(child, found);
  if (!node || typeof node.type !== 'string') return found;
  if (node.type === 'ObjectExpression') {
    for (const property of node.properties) {
      if (property.type === 'Property' && descriptive.has(property.key.name))
        found.push({ start: property.start, end: property.end, text: '' });
    }
  }
  if (node.type === 'CallExpression' && node.callee.name === 'json')
    found.push({ start: node.arguments[0].start, end: node.arguments[0].end, text: '""' });
  for (const [key, child] of Object.entries(node))
    if (key !== 'type' && typeof child === 'object') findDescriptions(child, found);
  return found;
}

/**
 * A declaration's source without its descriptions.
 * @param source TypeScript
 * @returns JavaScript
 */
export async function leaveOutDescriptions(source) {
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  let lean = '';
  let end = 0;
  for (const range of findDescriptions(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body)) {
    if (range.start < end) continue;
    lean += code.slice(end, range.start) + range.text;
    // A property takes its comma along.
    end = range.end + (range.text ? 0 : (/^\s*,/.exec(code.slice(range.end))?.[0].length ?? 0));
  }
  return lean + code.slice(end);
}

/** In the browser's files a declaration says only what decides something. */
export function leanDeclarations() {
  return {
    name: 'lean-declarations',
    setup(build) {
      build.onLoad({ filter: /\.element\.ts$/ }, async ({ path }) => ({
        contents: await leaveOutDescriptions(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}
