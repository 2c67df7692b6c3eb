import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createElementRow } from '../../../src/core/bridge/element-row.ts';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { root } from '../../install.mjs';
import { type DeclaredElement, loadElements } from './declarations.ts';
import { defaultFolders, type ElementFolder, type Folders, findElements } from './element-folders.ts';

export interface Registry {
  readonly elements: readonly DeclaredElement[];
  /** Tags whose component has its own chunk. */
  readonly ownChunkTags: readonly string[];
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
  const { declarationExport, pascal, importPath } = element;
  const imports = [
    `import { ${declarationExport} } from '${importPath('element.ts')}';`,
    `import { ${pascal} } from '${importPath('tsx')}';`,
  ];
  const fields = [`declaration: ${declarationExport}`, `Component: ${pascal}`];
  if (element.has('data.ts')) {
    imports.push(`import { load${pascal} } from '${importPath('data.ts')}';`);
    fields.push(`load: load${pascal}`);
  }
  return { imports, fields };
}

function registrySource(elements: readonly ElementFolder[], source: string): string {
  const parts = elements.map((element) => {
    const { imports, fields } = moduleFields(element);
    if (element.has('anchors.ts')) {
      imports.push(`import { ${element.camel}Anchors } from '${element.importPath('anchors.ts')}';`);
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
  const rows = elements.map(({ declarationExport }) => `  ${declarationExport},`).join('\n');
  return joinModule(
    elements.map(
      ({ declarationExport, importPath }) =>
        `import { ${declarationExport} } from '${importPath('element.ts')}';`,
    ),
    { name: 'ElementDeclaration', from: `${source}/core/declaration.ts` },
    `export const elementDeclarations: readonly ElementDeclaration[] = [\n${rows}\n];`,
  );
}

function examplesSource(elements: readonly ElementFolder[], source: string): string {
  const withExamples = elements.filter((element) => element.has('examples.ts'));
  const rows = withExamples.map(({ tag, camel }) => `  '${tag}': ${camel}Examples,`).join('\n');
  return joinModule(
    withExamples.map(
      ({ camel, importPath }) => `import { ${camel}Examples } from '${importPath('examples.ts')}';`,
    ),
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

/** All behaviors, for the page chunk. */
function behaviorsSource(elements: readonly DeclaredElement[], source: string): string {
  const rows = elements.map(({ tag, pascal, declaration }) => {
    const attributes = JSON.stringify(plainAttributes(declaration));
    return `  '${tag}': { attach: attach${pascal}, attributes: ${attributes} },`;
  });
  return joinModule(
    elements.map(
      ({ pascal, importPath }) => `import { attach${pascal} } from '${importPath('behavior.ts')}';`,
    ),
    { name: 'BehaviorModules', from: `${source}/core/bridge/attach-behavior.ts` },
    `export const behaviors: BehaviorModules = {\n${rows.join('\n')}\n};`,
  );
}

/** The element table: one row per line, as JSON. */
function tableSource(elements: readonly DeclaredElement[], source: string): string {
  const rows = elements.map(({ declaration }) => `  ${JSON.stringify(createElementRow(declaration))},\n`);
  return joinModule(
    [],
    { name: 'ElementRow', from: `${source}/core/bridge/element-row.ts` },
    `/** Generated from the declarations. */\nexport const elementTable: readonly ElementRow[] = [\n${rows.join('')}];`,
  );
}

function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** Deletes the chunk modules of elements that no longer exist or no longer have their own chunk. */
function deleteStaleChunks(folder: string, names: ReadonlySet<string>): void {
  for (const name of readdirSync(folder))
    if (/^elements-.+\.ts$/.test(name) && !names.has(name)) rmSync(join(folder, name));
}

/**
 * Writes all modules of `.generated/`: registry, declarations, examples, behaviors, chunks and element table.
 * Writes only files that changed, and deletes the chunks of removed elements.
 * @throws when a declaration is invalid, with file, line and fix
 */
export async function generate(folders: Folders = defaultFolders): Promise<Registry> {
  mkdirSync(folders.generated, { recursive: true });
  const elements = await loadElements(findElements(folders));
  const isOwn = ({ declaration }: DeclaredElement) => declaration.chunk === 'own';
  const own = elements.filter(isOwn);
  const small = elements.filter((element) => !isOwn(element));
  const withBehavior = elements.filter(({ declaration }) => declaration.behavior);
  const source = relative(folders.generated, join(root, 'src'));
  const modules = new Map([
    ['registry.ts', registrySource(elements, source)],
    ['declarations.ts', declarationsSource(elements, source)],
    ['examples.ts', examplesSource(elements, source)],
    ['elements-small.ts', chunkSource(small, source)],
    ['behaviors.ts', behaviorsSource(withBehavior, source)],
    ['element-table.ts', tableSource(elements, source)],
  ]);
  for (const element of own) modules.set(`elements-${element.tag}.ts`, chunkSource([element], source));
  for (const [name, text] of modules) writeIfChanged(join(folders.generated, name), text);
  deleteStaleChunks(folders.generated, new Set(modules.keys()));
  return { elements, ownChunkTags: own.map(({ tag }) => tag) };
}
