import { relative } from 'node:path';
import { build } from 'esbuild';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { root } from '../../install.mjs';
import { findDeclarationProblems, type Problem } from './declaration-problems.ts';
import type { ElementFolder } from './element-folders.ts';
import { findLine } from './source-lines.ts';

/** `src/elements/x/x.element.ts:7: hydrate: 'lazy' is not one of …`. */
function formatProblem({ file }: ElementFolder, { path, message }: Problem): Promise<string> {
  const source = file('element.ts');
  return findLine(source, path).then((line) => `${relative(root, source)}:${line}: ${message}`);
}

/**
 * Evaluates the declarations, which are plain data without the DOM.
 * @returns the declarations by tag
 * @throws when a declaration is invalid, with file, line and fix of every problem
 */
export async function loadDeclarations(
  elements: readonly ElementFolder[],
): Promise<Map<string, ElementDeclaration>> {
  const source = elements.map(
    ({ file }, index) => `export * as module${index} from ${JSON.stringify(file('element.ts'))};`,
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
  const declarations = new Map<string, ElementDeclaration>();
  const problems: Promise<string>[] = [];
  elements.forEach((element, index) => {
    const declaration = modules[`module${index}`]?.[element.declaration];
    const found = declaration
      ? findDeclarationProblems(declaration, element.tag)
      : [{ path: [], message: `export the declaration as "${element.declaration}".` }];
    problems.push(...found.map((problem) => formatProblem(element, problem)));
    if (declaration) declarations.set(element.tag, declaration);
  });
  if (problems.length > 0)
    throw new Error(`Invalid element declarations:\n${(await Promise.all(problems)).join('\n')}`);
  return declarations;
}
