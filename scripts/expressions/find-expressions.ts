import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression in the source code. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** The path and the line, as `folder/file.ts:12`. */
  readonly location: string;
}

const isSource = /\.(?:ts|tsx|mjs|js)$/;
/** Tests, and the files that a build or a package manager wrote. */
const isIgnored = /\.(?:test|examples)\.tsx?$|(?:^|\/)(?:testing|dist|node_modules)\//;

function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource.test(name) && !isIgnored.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function readLiteral(text: string): Pick<Expression, 'source' | 'flags'> {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Finds the expressions of one file: literals, and `new RegExp('…')` with constant text. */
export function expressionsOf(path: string, code: string): readonly Expression[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, false);
  const found: Expression[] = [];
  const add = (node: ts.Node, expression: Pick<Expression, 'source' | 'flags'>) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ ...expression, location: `${path}:${line + 1}` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, readLiteral(node.text));
    else if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source && ts.isStringLiteralLike(source))
        add(node, { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Finds all regular expressions in the source files of these folders, except in tests. */
export function findExpressions(root: string, folders: readonly string[]): readonly Expression[] {
  return folders
    .flatMap((folder) => listFiles(root, folder))
    .flatMap((path) => expressionsOf(path, readFileSync(join(root, path), 'utf8')));
}
