import { append } from '../append.ts';

/** A declaration of a design token in minified CSS, with the semicolon after it. */
const declaration = /(--e-[\w-]+):([^;{}]+)(?:;|(?=\}))/g;

/** Names of the design tokens that a style sheet reads. */
export function findTokens(css: string): ReadonlySet<string> {
  return new Set([...css.matchAll(/var\((--e-[\w-]+)/g)].map(([, name = '']) => name));
}

/**
 * Keeps only the declarations of used tokens, and of tokens that their values read.
 * @param css minified CSS; everything except declarations of `--e-*` stays unchanged
 */
export function pruneTokens(css: string, usedNames: Iterable<string>): string {
  const dependencies = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(declaration)) {
    for (const dependency of findTokens(value)) append(dependencies, name, dependency);
  }
  const kept = new Set(usedNames);
  // Iterating over a Set also visits the names that are added meanwhile.
  for (const name of kept) {
    for (const dependency of dependencies.get(name) ?? []) kept.add(dependency);
  }
  return css.replace(declaration, (text, name: string) => (kept.has(name) ? text : ''));
}
