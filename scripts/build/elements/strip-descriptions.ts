import { readFile } from 'node:fs/promises';
import { parse } from 'acorn';
import { type Plugin, transform } from 'esbuild';
import { isNode, nameOf, walk } from '../syntax-tree.ts';

/** Properties that only the reference, the manifest and the workbench read. Browsers do not need them. */
const descriptive = new Set([
  'summary',
  'description',
  'events',
  'eventDetails',
  'reserve',
  'slots',
  'parts',
]);

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The ranges of descriptions in the source text, in order. */
function findDescriptions(body: unknown): Replacement[] {
  const found: Replacement[] = [];
  walk(body, (node) => {
    if (node.type === 'Property' && descriptive.has(nameOf(node.key) ?? '')) {
      found.push({ start: node.start, end: node.end, text: '' });
      return false;
    }
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'json' && isNode(first))
      found.push({ start: first.start, end: first.end, text: '""' });
    return true;
  });
  return found;
}

/**
 * Removes the descriptions from a declaration.
 * @param source TypeScript
 * @returns JavaScript
 */
async function removeDescriptions(source: string): Promise<string> {
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  let stripped = '';
  let end = 0;
  for (const range of findDescriptions(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body)) {
    stripped += code.slice(end, range.start) + range.text;
    // Removes the comma after the property, too.
    end = range.end + (range.text ? 0 : (/^\s*,/.exec(code.slice(range.end))?.[0].length ?? 0));
  }
  return stripped + code.slice(end);
}

/** Leaves descriptions out of the browser's files. */
export function stripDescriptions(): Plugin {
  return {
    name: 'strip-descriptions',
    setup(build) {
      build.onLoad({ filter: /\.element\.ts$/ }, async ({ path }) => ({
        contents: await removeDescriptions(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}
