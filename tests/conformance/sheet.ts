import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** What stands in a sheet, as its checks need it. */
export interface Sheet {
  /** Selectors of the outermost rules: what is nested in a rule is bound to it. */
  readonly selectors: readonly string[];
  readonly keyframes: readonly string[];
  readonly declarations: readonly { readonly property: string; readonly value: string }[];
}

/** Reads what esbuild makes of a sheet: without comments, and always written the same way. */
export function readSheet(file: string): Sheet {
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'css', sourcefile: file });
  const selectors: string[] = [];
  const keyframes: string[] = [];
  const declarations: { property: string; value: string }[] = [];
  const open: string[] = [];
  // Text in quotes may hold braces; nothing here asks what it says.
  for (const [, text = '', end] of code.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/([^{};]*)([{};])/g)) {
    const words = text.trim();
    if (end === '{') {
      const isOutermost = open.every((outer) => /^@(?!.*keyframes)/.test(outer));
      if (words.startsWith('@keyframes')) keyframes.push(words.slice('@keyframes'.length).trim());
      else if (!words.startsWith('@') && isOutermost) selectors.push(...words.split(/,\n\s*/));
      open.push(words);
    } else if (end === '}') open.pop();
    else if (!words.startsWith('@'))
      declarations.push({
        property: words.split(':', 1)[0] ?? '',
        value: words.slice(words.indexOf(':') + 1).trim(),
      });
  }
  return { selectors, keyframes, declarations };
}
