import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createElementRow } from '../../../src/core/bridge/element-row.ts';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { root } from '../../install.mjs';
import { loadDeclarations } from './declarations.ts';
import { defaultFolders, type ElementFolder, type Folders, findElements } from './element-folders.ts';

export interface Registry {
  readonly elements: readonly ElementFolder[];
  readonly declarations: ReadonlyMap<string, ElementDeclaration>;
  /** Tags whose component has its own chunk. */
  readonly own: readonly string[];
}

function joinModule(
  imports: readonly string[],
  type: { readonly name: string; readonly from: string },
  body: string,
) {
  return `${imports.join('\n')}\nimport type { ${type.name} } from '${type.from}';\n\n${body}\n`;
}

/** The imports of an element's declaration, component and data loader, and an object literal with them. */
function moduleFields(element: ElementFolder): { imports: string[]; fields: string[] } {
  const { declaration, pascal, path } = element;
  const imports = [
    `import { ${declaration} } from '${path('element.ts')}';`,
    `import { ${pascal} } from '${path('tsx')}';`,
  ];
  const fields = [`declaration: ${declaration}`, `Component: ${pascal}`];
  if (element.has('data.ts')) {
    imports.push(`import { load${pascal} } from '${path('data.ts')}';`);
    fields.push(`load: load${pascal}`);
  }
  return { imports, fields };
}

function registrySource(elements: readonly ElementFolder[], source: string): string {
  const parts = elements.map((element) => {
    const { imports, fields } = moduleFields(element);
    if (element.has('anchors.ts')) {
      imports.push(`import { ${element.camel}Anchors } from '${element.path('anchors.ts')}';`);
      fields.push(`anchors: ${element.camel}Anchors`);
    }
    return { imports, row: `  { ${fields.join(', ')} },` };
  });
  const rows = parts.map(({ row }) => row).join('\n');
  return joinModule(
    parts.flatMap(({ imports }) => imports),
    { name: 'ServerElement', from: `${source}/core/ssr/render-root.tsx` },
    `export const serverElements: readonly ServerElement[] = [\n${rows}\n];`,
  );
}

/** All declarations, for tools that check content without rendering it. */
function declarationsSource(elements: readonly ElementFolder[], source: string): string {
  const rows = elements.map(({ camel }) => `  ${camel}Element,`).join('\n');
  return joinModule(
    elements.map(({ camel, path }) => `import { ${camel}Element } from '${path('element.ts')}';`),
    { name: 'ElementDeclaration', from: `${source}/core/declaration.ts` },
    `export const elementDeclarations: readonly ElementDeclaration[] = [\n${rows}\n];`,
  );
}

function examplesSource(elements: readonly ElementFolder[], source: string): string {
  const withExamples = elements.filter((element) => element.has('examples.ts'));
  const rows = withExamples.map(({ tag, camel }) => `  '${tag}': ${camel}Examples,`).join('\n');
  return joinModule(
    withExamples.map(({ camel, path }) => `import { ${camel}Examples } from '${path('examples.ts')}';`),
    { name: 'ElementExample', from: `${source}/core/examples.ts` },
    `export const elementExamples: Readonly<Record<string, readonly ElementExample[]>> = {\n${rows}\n};`,
  );
}

/** A chunk of components: one `ElementModule` per tag. */
function chunkSource(elements: readonly ElementFolder[], source: string): string {
  const parts = elements.map((element) => ({ tag: element.tag, ...moduleFields(element) }));
  const rows = parts.map(({ tag, fields }) => `  '${tag}': { ${fields.join(', ')} },`).join('\n');
  return joinModule(
    parts.flatMap(({ imports }) => imports),
    { name: 'ElementModules', from: `${source}/core/bridge/element-module.ts` },
    `export const modules: ElementModules = {\n${rows}\n};`,
  );
}

/**
 * The attributes that a behavior reads. JSON attributes need their cleaning function, so only components get
 * them.
 */
function plainAttributes({ attributes }: ElementDeclaration) {
  const plain = Object.entries(attributes).filter(([, { type }]) => type !== 'json');
  return Object.fromEntries(plain.map(([name, { description: _, ...spec }]) => [name, spec]));
}

interface DeclaredElement {
  readonly element: ElementFolder;
  readonly declaration: ElementDeclaration;
}

/** All behaviors, for the page chunk. */
function behaviorsSource(elements: readonly DeclaredElement[], source: string): string {
  const rows = elements.map(({ element: { tag, pascal }, declaration }) => {
    const attributes = JSON.stringify(plainAttributes(declaration));
    return `  '${tag}': { attach: attach${pascal}, attributes: ${attributes} },`;
  });
  return joinModule(
    elements.map(
      ({ element: { pascal, path } }) => `import { attach${pascal} } from '${path('behavior.ts')}';`,
    ),
    { name: 'BehaviorModules', from: `${source}/core/bridge/attach-behavior.ts` },
    `export const behaviors: BehaviorModules = {\n${rows.join('\n')}\n};`,
  );
}

/** The element table: one row per line, as JSON. */
function tableSource(declarations: readonly ElementDeclaration[], source: string): string {
  const rows = declarations.map((declaration) => `  ${JSON.stringify(createElementRow(declaration))},\n`);
  return joinModule(
    [],
    { name: 'ElementRow', from: `${source}/core/bridge/element-row.ts` },
    `/** Generated from the declarations. */\nexport const elementTable: readonly ElementRow[] = [\n${rows.join('')}];`,
  );
}

function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/**
 * Writes the generated modules: the registry, the examples, the chunks and the element table.
 * @throws when a declaration is invalid, with file, line and fix
 */
export async function generate(folders: Folders = defaultFolders): Promise<Registry> {
  mkdirSync(folders.generated, { recursive: true });
  const elements = findElements(folders);
  const declarations = await loadDeclarations(elements);
  const pairs = elements.flatMap((element) => {
    const declaration = declarations.get(element.tag);
    return declaration ? [{ element, declaration }] : [];
  });
  const own = pairs.filter(({ declaration }) => declaration.chunk === 'own').map(({ element }) => element);
  const withBehavior = pairs.filter(({ declaration }) => declaration.behavior);
  const source = relative(folders.generated, join(root, 'src'));
  const small = elements.filter((element) => !own.includes(element));
  const modules: Record<string, string> = {
    'registry.ts': registrySource(elements, source),
    'declarations.ts': declarationsSource(elements, source),
    'examples.ts': examplesSource(elements, source),
    'elements-small.ts': chunkSource(small, source),
    'behaviors.ts': behaviorsSource(withBehavior, source),
    'element-table.ts': tableSource(
      pairs.map(({ declaration }) => declaration),
      source,
    ),
  };
  for (const element of own) modules[`elements-${element.tag}.ts`] = chunkSource([element], source);
  for (const [name, text] of Object.entries(modules)) writeIfChanged(join(folders.generated, name), text);
  return {
    elements,
    declarations,
    own: own.map(({ tag }) => tag),
  };
}
