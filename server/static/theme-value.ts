/** An open parenthesis would take the rest of the sheet into the value. */
export function isBalanced(value: string): boolean {
  let depth = 0;
  for (const letter of value) {
    if (letter === '(') depth += 1;
    if (letter === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
