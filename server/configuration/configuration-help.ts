import { configurationVariables } from './configuration-variables.ts';

const variables = Object.values(configurationVariables);

/** The list of variables that `npm start -- --help` prints. */
export function formatHelp(): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  const lines = variables.map(({ name, description, allowed, default: fallback }) => {
    const indent = ' '.repeat(width + 4);
    return `  ${name.padEnd(width)}  ${description}\n${indent}${allowed}${fallback ? ` (default ${fallback})` : ''}`;
  });
  return `Environment variables, all optional:\n\n${lines.join('\n')}\n`;
}
