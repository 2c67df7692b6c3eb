const latinRanges = ['basic', 'accented', 'extended'] as const;
/** Which of our font files a text needs: those that every page loads, also those with accents, or all. */
export type LatinRange = (typeof latinRanges)[number];

export function latinRangeOf(text: string): LatinRange {
  if (/[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]/.test(text)) return 'extended';
  return /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0131\u0152\u0153]/.test(text) ? 'accented' : 'basic';
}

/** The range of several texts together. */
export function widestRange(ranges: readonly LatinRange[]): LatinRange {
  return latinRanges.findLast((range) => ranges.includes(range)) ?? 'basic';
}
