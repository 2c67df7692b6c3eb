/** Whether a text has characters that are in our fonts, but not in the files that every page loads. */
export function needsExtendedLatin(text: string): boolean {
  return /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]/.test(text);
}
