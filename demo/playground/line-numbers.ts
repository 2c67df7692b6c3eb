export const countLines = (text: string): number => text.split('\n').length;

/** The numbers of a text's lines, one per line. */
export function numberLines(text: string): string {
  return Array.from({ length: countLines(text) }, (_, index) => index + 1).join('\n');
}
