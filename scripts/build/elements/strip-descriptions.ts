import { readFile } from 'node:fs/promises';
import { parse } from 'acorn';
import { type Plugin, transform } from 'esbuild';
import { isNode, nameOf, walk } from '../syntax-tree.ts';

interface Stripped {
  readonly files: RegExp;
  /** Names of properties that browsers do not need. */
  readonly properties: ReadonlySet<string>;
}

const stripped: readonly Stripped[] = [
  {
    // The reference, the manifest and the workbench read these properties of declarations.
    files: /\.element\.ts$/,
    properties: new Set(['summary', 'description', 'events', 'eventDetails', 'reserve', 'slots', 'parts']),
  },
  {
    // The server reads these properties of queries.
    files: /[\\/]core[\\/]queries\.ts$/,
    properties: new Set(['result', 'search', 'notFound', 'tags', 'toPageData']),
  },
];

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The ranges of properties and descriptions in the source text, in order. */
function findRanges(body: unknown, properties: ReadonlySet<string>): Replacement[] {
  const found: Replacement[] = [];
  walk(body, (node) => {
    if (node.type === 'Property' && properties.has(nameOf(node.key) ?? '')) {
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
 * Removes the properties, and the descriptions of JSON attributes.
 * @param source TypeScript
 * @returns JavaScript
 */
async function removeProperties(source: string, properties: ReadonlySet<string>): Promise<string> {
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  let rest = '';
  let end = 0;
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  for (const range of findRanges(body, properties)) {
    rest += code.slice(end, range.start) + range.text;
    // Removes the comma after the property, too.
    end = range.end + (range.text ? 0 : (/^\s*,/.exec(code.slice(range.end))?.[0].length ?? 0));
  }
  return rest + code.slice(end);
}

/** Leaves descriptions, and what only the server reads, out of the browser's files. */
export function stripDescriptions(): Plugin {
  return {
    name: 'strip-descriptions',
    setup(build) {
      for (const { files, properties } of stripped)
        build.onLoad({ filter: files }, async ({ path }) => ({
          contents: await removeProperties(await readFile(path, 'utf8'), properties),
          loader: 'js',
        }));
    },
  };
}
