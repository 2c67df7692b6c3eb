import { relative } from 'node:path';
import { build } from 'esbuild';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { root } from '../../install.mjs';
import { findDeclarationProblems, type Problem } from './declaration-problems.ts';
import type { ElementFolder } from './element-folders.ts';
import { findLine } from './source-lines.ts';

/** `src/elements/x/x.element.ts:7: hydrate: 'lazy' is not one of …`. */
function formatProblem({ absolutePath }: ElementFolder, { path, message }: Problem): Promise<string> {
  const source = absolutePath('element.ts');
  return findLine(source, path).then((line) => `${relative(root, source)}:${line}: ${message}`);
}

/** The folder of an element, with its valid declaration. */
export interface DeclaredElement extends ElementFolder {
  readonly declaration: ElementDeclaration;
}

/**
 * Evaluates the declarations, which are plain data without the DOM.
 * @returns the elements with their declarations, in the same order
 * @throws when a declaration is invalid, with file, line and fix of every problem
 */
export async function loadElements(elements: readonly ElementFolder[]): Promise<DeclaredElement[]> {
  const source = elements.map(
    ({ absolutePath }, index) =>
      `export * as module${index} from ${JSON.stringify(absolutePath('element.ts'))};`,
  );
  const result = await build({
    stdin: { contents: source.join('\n'), resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    logLevel: 'error',
  });
  const code = result.outputFiles[0]?.text ?? '';
  const modules = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as Record<string, Record<string, ElementDeclaration | undefined>>;
  const declarations = elements.map(
    ({ declarationExport }, index) => modules[`module${index}`]?.[declarationExport],
  );
  const parents = new Map(
    declarations.flatMap((declaration) =>
      declaration?.items?.match ? [[declaration.items.match, declaration.tag] as const] : [],
    ),
  );
  const declared: DeclaredElement[] = [];
  const problems: Promise<string>[] = [];
  elements.forEach((element, index) => {
    const declaration = declarations[index];
    const found = declaration
      ? findDeclarationProblems(declaration, element.tag, parents)
      : [{ path: [], message: `export the declaration as "${element.declarationExport}".` }];
    problems.push(...found.map((problem) => formatProblem(element, problem)));
    if (declaration) declared.push({ ...element, declaration });
  });
  if (problems.length > 0)
    throw new Error(`Invalid element declarations:\n${(await Promise.all(problems)).join('\n')}`);
  return declared;
}

/**
 * Returns the declarations of the elements, in the same order.
 * @throws like `loadElements`
 */
export async function loadDeclarations(elements: readonly ElementFolder[]): Promise<ElementDeclaration[]> {
  return (await loadElements(elements)).map(({ declaration }) => declaration);
}
