/** From narrow to wide. */
const latinRanges = ['basic', 'supplement', 'extended'] as const;
/**
 * The font files that a text needs: only the files that every page loads (`basic`), also the Latin
 * supplement, or all.
 */
export type LatinRange = (typeof latinRanges)[number];

/** The characters of `latin-ext` and `vietnamese` in `scripts/build/fonts.ts`, whose test compares them. */
const extended = new RegExp(
  [
    /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u02ce-\u02d7\u02dd-\u02ff]/,
    /\u0300|\u0301|\u0303|[\u1d00-\u1dbf\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2113\u2c60-\u2c7f\ua720-\ua7ff]/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** The characters of `latin-supplement`. */
const supplement = new RegExp(
  [
    /[\u00a1\u00a4-\u00a6\u00a8\u00aa-\u00ac\u00af\u00b2-\u00b6\u00b8-\u00bb\u00bf-\u00d6\u00d8-\u00ff]/,
    /[\u0131\u0152-\u0153\u02bb-\u02bc\u02c6\u02da\u02dc]|\u0304|\u0308|\u0329/,
    /[\u2010\u2012\u2015-\u2017\u201a-\u201b\u201e-\u2021\u2023-\u2025\u2030-\u205e\u2215\ufffd]/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const notAscii = /[\u0080-\uffff]/;

export function latinRangeOf(text: string): LatinRange {
  // Most texts are ASCII, and this test takes a fifth of the time of the others.
  if (!notAscii.test(text)) return 'basic';
  if (extended.test(text)) return 'extended';
  return supplement.test(text) ? 'supplement' : 'basic';
}

/** The range of several texts together. */
export function widestRange(ranges: readonly LatinRange[]): LatinRange {
  return latinRanges.findLast((range) => ranges.includes(range)) ?? 'basic';
}
