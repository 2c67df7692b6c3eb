/** Words that do not describe a target: function words, and verbs such as “show”. */
const insignificant = new Set(
  [
    'a an and any are as at be by do does for from has have how in is it its more no not of on or our out',
    'that the their them these they this those to too us was we what when where which who why with you your',
    'about all also each every here other others than then there',
    'browse change check compare continue find get go learn look next open page pages previous read see',
    'show start step view visit website',
  ]
    .join(' ')
    .split(' '),
);

const split = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the words of a link that describe its target. */
const findSignificantWords = (name: string): string[] => [
  ...new Set(split(name).filter((word) => !insignificant.has(word) && !/^\d+$/.test(word))),
];

const minCommonLetters = 4;
/** Letters by which forms of a word differ: license, licensing; nurse, nursing. */
const maxEndingLetters = 2;

function isSameWord(one: string, other: string): boolean {
  if (one === other || `${one}s` === other || one === `${other}s`) return true;
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return common >= Math.max(minCommonLetters, Math.min(one.length, other.length) - maxEndingLetters);
}

/** The share of a link's significant words that the target must contain. */
const minShare = 0.5;

const normalizeSpace = (text: string): string => split(text).join(' ');

function sharesWords(name: string, found: readonly string[]): boolean {
  const wanted = findSignificantWords(name);
  const shared = wanted.filter((word) => found.some((other) => isSameWord(word, other)));
  return shared.length > 0 && shared.length / wanted.length >= minShare;
}

/**
 * Returns true if a target fits a link: a text of the target is the same as the link's name, or contains at
 * least half of the significant words of the name. The part of the name before or after a colon is enough,
 * too.
 */
export function fitsWords(name: string, target: readonly string[]): boolean {
  if (target.some((text) => normalizeSpace(text) === normalizeSpace(name) && name !== '')) return true;
  const found = target.flatMap(split);
  const [before = '', ...after] = name.split(': ');
  return [name, before, after.join(': ')].some((part) => sharesWords(part, found));
}
