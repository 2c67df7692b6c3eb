/**
 * True if all parentheses and quotes of a CSS value match and it contains no comment. After an open one, the
 * value would include the rest of the sheet.
 */
export function isBalanced(value: string): boolean {
  const withoutStrings = value.replace(/"[^"\\]*"|'[^'\\]*'/g, '');
  if (/["']|\/\*/.test(withoutStrings)) return false;
  let depth = 0;
  for (const character of withoutStrings) {
    if (character === '(') depth += 1;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
