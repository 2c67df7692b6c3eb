import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../integrations/wordpress/edu-embed/includes/', import.meta.url));

/** The PHP code of the WordPress plugin. */
export const pluginCode = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.php'))
  .map((file) => readFileSync(folder + file, 'utf8'))
  .join('\n');

/** The body of a function of the plugin. Throws when there is no such function. */
export function readFunction(name: string): string {
  const start = pluginCode.indexOf(`\nfunction ${name}(`);
  if (start < 0) throw new Error(`The plugin has no function ${name}().`);
  return pluginCode.slice(start, pluginCode.indexOf('\n}\n', start));
}

/**
 * Entries `'key' => value` of every array in the code, nested ones included; arrays without keys are left
 * out.
 */
export function readArrays(code: string): ReadonlyMap<string, string>[] {
  return [...code.matchAll(/\barray\(/g)]
    .map(({ index }) => new Map(splitEntries(code, index + 'array('.length).flatMap(readEntry)))
    .filter(({ size }) => size > 0);
}

/**
 * The entries of an array whose list of entries begins at an index. Brackets in PHP strings are not expected.
 */
function splitEntries(code: string, start: number): string[] {
  const entries = [''];
  for (let index = start, depth = 0; index < code.length; index += 1) {
    const character = code[index] ?? '';
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === ',' && depth === 0) entries.push('');
    else entries.push((entries.pop() ?? '') + character);
  }
  return entries;
}

function readEntry(entry: string): [key: string, value: string][] {
  const [, key, value] = /^\s*'([^']*)'\s*=>\s*(.*)$/s.exec(entry) ?? [];
  return key !== undefined && value !== undefined ? [[key, value.trim()]] : [];
}
