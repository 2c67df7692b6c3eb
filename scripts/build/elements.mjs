/**
 * The registry, made from the folders: whoever adds `src/elements/<tag>/` has
 * registered an element. Writes `.generated/`, which nothing else may write.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

export const root = new URL('../..', import.meta.url).pathname;

/** Where elements are, and where what is made from them goes; the browser tests have elements of their own. */
export const defaultFolders = { elements: join(root, 'src/elements'), generated: join(root, '.generated') };

const camel = (tag) => tag.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = (tag) => camel(tag).replace(/^./, (letter) => letter.toUpperCase());

/** The element folders, by tag, with the optional files each has. */
export function findElements({ elements, generated } = defaultFolders) {
  return readdirSync(elements)
    .filter((tag) => existsSync(join(elements, tag, `${tag}.element.ts`)))
    .sort()
    .map((tag) => ({
      tag,
      camel: camel(tag),
      pascal: pascal(tag),
      folder: join(elements, tag),
      file: (suffix) => join(elements, tag, `${tag}.${suffix}`),
      has: (suffix) => existsSync(join(elements, tag, `${tag}.${suffix}`)),
      path: (suffix) => relative(generated, join(elements, tag, `${tag}.${suffix}`)),
    }));
}

/** Evaluates the declarations in Node: they are plain data without the DOM. */
export async function loadDeclarations(elements) {
  const source = elements
    .map((element) => `export { ${element.camel}Element } from '${element.file('element.ts')}';`)
    .join('\n');
  const result = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    logLevel: 'error',
  });
  const exports = await import(
    `data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`
  );
  return new Map(elements.map((element) => [element.tag, exports[`${element.camel}Element`]]));
}

function registrySource(elements, toSource) {
  const imports = [];
  const rows = [];
  for (const element of elements) {
    imports.push(
      `import { ${element.camel}Element } from '${element.path('element.ts')}';`,
      `import { ${element.pascal} } from '${element.path('tsx')}';`,
    );
    const fields = [`declaration: ${element.camel}Element`, `Component: ${element.pascal}`];
    if (element.has('data.ts')) {
      imports.push(`import { load${element.pascal} } from '${element.path('data.ts')}';`);
      fields.push(`load: load${element.pascal}`);
    }
    if (element.has('anchors.ts')) {
      imports.push(`import { ${element.camel}Anchors } from '${element.path('anchors.ts')}';`);
      fields.push(`anchors: ${element.camel}Anchors`);
    }
    rows.push(`  { ${fields.join(', ')} },`);
  }
  return `${imports.join('\n')}\nimport type { ServerElement } from '${toSource}/core/ssr/render-root.tsx';\n\nexport const serverElements: readonly ServerElement[] = [\n${rows.join('\n')}\n];\n`;
}

function examplesSource(elements, toSource) {
  const withExamples = elements.filter((element) => element.has('examples.ts'));
  const imports = withExamples.map(
    (element) => `import { ${element.camel}Examples } from '${element.path('examples.ts')}';`,
  );
  const rows = withExamples.map((element) => `  '${element.tag}': ${element.camel}Examples,`);
  return `${imports.join('\n')}\nimport type { ElementExample } from '${toSource}/core/examples.ts';\n\nexport const elementExamples: Readonly<Record<string, readonly ElementExample[]>> = {\n${rows.join('\n')}\n};\n`;
}

/** What a chunk of components exports: one `ElementModule` per tag. */
function chunkSource(elements, toSource) {
  const lines = [];
  const rows = [];
  for (const element of elements) {
    lines.push(
      `import { ${element.camel}Element } from '${element.path('element.ts')}';`,
      `import { ${element.pascal} } from '${element.path('tsx')}';`,
    );
    const fields = [`declaration: ${element.camel}Element`, `Component: ${element.pascal}`];
    if (element.has('data.ts')) {
      lines.push(`import { load${element.pascal} } from '${element.path('data.ts')}';`);
      fields.push(`load: load${element.pascal}`);
    }
    rows.push(`  '${element.tag}': { ${fields.join(', ')} },`);
  }
  return `${lines.join('\n')}\nimport type { ElementModules } from '${toSource}/core/browser/element-module.ts';\n\nexport const modules: ElementModules = {\n${rows.join('\n')}\n};\n`;
}

/** The attributes as a behaviour reads them: what must be cleaned with code (JSON) is the component's. */
function plainAttributes({ attributes }) {
  const plain = Object.entries(attributes).filter(([, { type }]) => type !== 'json');
  return Object.fromEntries(plain.map(([name, { description: _, ...spec }]) => [name, spec]));
}

function behaviourSource(element, declaration) {
  return `import { attach${element.pascal} } from '${element.path('behaviour.ts')}';\n\nexport const attach = attach${element.pascal};\nexport const attributes = ${JSON.stringify(plainAttributes(declaration))} as const;\n`;
}

const typeCodes = { boolean: ':b', number: ':j', integer: ':j', json: ':j' };
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** One line of the element table, strategies by their second letter, which is each one's own; `src/core/browser/element-table.ts` reads it. */
function tableRow({ tag, hydrate, behaviour, items, chunk, attributes }) {
  const codes = [hydrate[1], behaviour?.[1] ?? '-', items ? '+' : '', chunk === 'own' ? '!' : ''].join('');
  return [
    tag,
    codes,
    ...Object.entries(attributes).map(
      ([name, spec]) =>
        kebab(name) + (spec.type === 'boolean' && spec.default ? ':t' : (typeCodes[spec.type] ?? '')),
    ),
  ].join(' ');
}

function writeIfChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/**
 * Writes the generated modules.
 * @returns the elements, their declarations by tag, and the tags with a chunk or a behaviour of their own
 */
export async function generate(folders = defaultFolders) {
  mkdirSync(folders.generated, { recursive: true });
  const elements = findElements(folders);
  const declarations = await loadDeclarations(elements);
  const own = elements.filter(({ tag }) => declarations.get(tag).chunk === 'own');
  const withBehaviour = elements.filter(({ tag }) => declarations.get(tag).behaviour);
  const toSource = relative(folders.generated, join(root, 'src'));
  const table = elements.map(({ tag }) => tableRow(declarations.get(tag))).join('\n');
  const modules = {
    'registry.ts': registrySource(elements, toSource),
    'examples.ts': examplesSource(elements, toSource),
    'elements-small.ts': chunkSource(
      elements.filter((element) => !own.includes(element)),
      toSource,
    ),
    ...Object.fromEntries(
      own.map((element) => [`elements-${element.tag}.ts`, chunkSource([element], toSource)]),
    ),
    ...Object.fromEntries(
      withBehaviour.map((element) => [
        `behaviour-${element.tag}.ts`,
        behaviourSource(element, declarations.get(element.tag)),
      ]),
    ),
    'element-table.ts': `/** Generated from the declarations. */\nexport const elementTable = ${JSON.stringify(table)};\n`,
  };
  for (const [name, text] of Object.entries(modules)) writeIfChanged(join(folders.generated, name), text);
  return {
    elements,
    declarations,
    own: own.map(({ tag }) => tag),
    behaviours: withBehaviour.map(({ tag }) => tag),
  };
}
