/** True if all parentheses match. After an unclosed one, the value would include the rest of the sheet. */
export function isBalanced(value: string): boolean {
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
