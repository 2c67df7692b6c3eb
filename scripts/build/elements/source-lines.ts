import { readFile } from 'node:fs/promises';
import type { Node, ObjectLiteralElementLike } from 'typescript';

/**
 * Finds the line, counted from 1, of the property at `path` in a declaration's source. For a missing
 * property, this is the line of its nearest ancestor. Loads the TypeScript compiler, so call it for errors
 * only.
 */
export async function findLine(file: string, path: readonly string[]): Promise<number> {
  const { default: ts } = await import('typescript');
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  let position = 0;
  const findDeclaration = (node: Node): Node | undefined =>
    ts.isCallExpression(node) && node.expression.getText() === 'defineElement'
      ? node.arguments[0]
      : ts.forEachChild(node, findDeclaration);
  let current = findDeclaration(source);
  if (current) position = current.getStart();
  for (const name of path) {
    if (!current || !ts.isObjectLiteralExpression(current)) break;
    const property: ObjectLiteralElementLike | undefined = current.properties.find(
      (candidate) =>
        candidate.name !== undefined &&
        (ts.isIdentifier(candidate.name) || ts.isStringLiteralLike(candidate.name)) &&
        candidate.name.text === name,
    );
    if (!property) break;
    position = property.getStart();
    current = ts.isPropertyAssignment(property) ? property.initializer : undefined;
  }
  return source.getLineAndCharacterOfPosition(position).line + 1;
}
