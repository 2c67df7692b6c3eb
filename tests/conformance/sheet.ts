import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** The parts of a style sheet that the tests check. */
export interface Sheet {
  /** Selectors of the outermost rules; nested rules are scoped by their parent. */
  readonly selectors: readonly string[];
  readonly keyframes: readonly string[];
  readonly declarations: readonly { readonly property: string; readonly value: string }[];
}

/** Parses a style sheet after esbuild has removed comments and normalized it. */
export function readSheet(file: string): Sheet {
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'css', sourcefile: file });
  const selectors: string[] = [];
  const keyframes: string[] = [];
  const declarations: { property: string; value: string }[] = [];
  const open: string[] = [];
  // Strings may contain braces, so they are emptied first.
  for (const [, text = '', end] of code.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/([^{};]*)([{};])/g)) {
    const source = text.trim();
    if (end === '{') {
      const isOutermost = open.every((outer) => /^@(?!.*keyframes)/.test(outer));
      if (source.startsWith('@keyframes')) keyframes.push(source.slice('@keyframes'.length).trim());
      else if (!source.startsWith('@') && isOutermost) selectors.push(...source.split(/,\n\s*/));
      open.push(source);
    } else if (end === '}') open.pop();
    else if (!source.startsWith('@'))
      declarations.push({
        property: source.split(':', 1)[0] ?? '',
        value: source.slice(source.indexOf(':') + 1).trim(),
      });
  }
  return { selectors, keyframes, declarations };
}
