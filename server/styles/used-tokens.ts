/** A declaration of a design token in minified CSS, with its separator. */
const declaration = /(--e-[\w-]+):([^;{}]+)(?:;|(?=\}))/g;

/** Names of the design tokens that a style sheet reads. */
export function findTokens(css: string): ReadonlySet<string> {
  return new Set([...css.matchAll(/var\((--e-[\w-]+)/g)].map(([, name = '']) => name));
}

/**
 * Keeps only the declarations of used tokens, and of tokens that their values read.
 * @param tokens minified CSS with nothing but declarations of tokens
 */
export function keepTokens(tokens: string, used: Iterable<string>): string {
  const dependencies = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of tokens.matchAll(declaration))
    for (const other of findTokens(value))
      dependencies.set(name, (dependencies.get(name) ?? new Set()).add(other));
  const kept = new Set(used);
  for (const name of kept) for (const other of dependencies.get(name) ?? []) kept.add(other);
  return tokens.replace(declaration, (text, name: string) => (kept.has(name) ? text : ''));
}
