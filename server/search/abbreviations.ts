import { createPhraseFinder } from './phrases.ts';

/** An abbreviation and the phrases that mean the same, in normalized words. */
interface Abbreviation {
  readonly word: string;
  readonly phrases: readonly string[];
  /**
   * Matches schools that offer one of these subjects at one of these levels: a(ssociate), b(achelor),
   * m(aster) or d(octorate).
   */
  readonly offers?: { readonly levels: string; readonly subjects: readonly string[] };
}

const nursing = (levels: string) => ({ levels, subjects: ['nursing'] });
const socialWork = (levels: string) => ({ levels, subjects: ['social-work'] });

const abbreviations: readonly Abbreviation[] = [
  {
    word: 'adn',
    phrases: [
      'asn',
      'associate degree in nursing',
      'associates degree in nursing',
      'associate of science in nursing',
      'associate in nursing',
      'associates in nursing',
    ],
    offers: nursing('a'),
  },
  {
    word: 'bsn',
    phrases: [
      'bachelor of science in nursing',
      'bachelors of science in nursing',
      'bachelors degree in nursing',
      'bachelor degree in nursing',
      'bachelor of nursing',
      'bachelors in nursing',
    ],
    offers: nursing('b'),
  },
  {
    word: 'msn',
    phrases: [
      'master of science in nursing',
      'masters of science in nursing',
      'masters degree in nursing',
      'master of nursing',
      'masters in nursing',
    ],
    offers: nursing('m'),
  },
  {
    word: 'dnp',
    phrases: ['doctor of nursing practice', 'doctorate in nursing', 'doctorate of nursing practice'],
    offers: nursing('d'),
  },
  {
    word: 'rn',
    phrases: ['rns', 'registered nurse', 'registered nurses', 'registered nursing'],
    offers: nursing('ab'),
  },
  {
    word: 'lpn',
    phrases: [
      'lpns',
      'lvn',
      'licensed practical nurse',
      'licensed practical nurses',
      'practical nursing',
      'licensed vocational nurse',
      'vocational nursing',
    ],
  },
  {
    word: 'np',
    phrases: ['nps', 'fnp', 'nurse practitioner', 'nurse practitioners'],
    offers: { levels: 'md', subjects: ['family-nurse-practitioner'] },
  },
  {
    word: 'crna',
    phrases: ['nurse anesthetist', 'nurse anesthetists', 'nurse anesthesia'],
    offers: { levels: 'md', subjects: ['nurse-anesthesia'] },
  },
  {
    word: 'cnm',
    phrases: ['nurse midwife', 'nurse midwives', 'nurse midwifery'],
    offers: { levels: 'md', subjects: ['nurse-midwifery'] },
  },
  { word: 'cna', phrases: ['certified nursing assistant', 'nursing assistant', 'nurse aide'] },
  { word: 'nclex', phrases: ['national council licensure examination'] },
  {
    word: 'bsw',
    phrases: [
      'bachelor of social work',
      'bachelors in social work',
      'bachelors degree in social work',
      'bachelor of science in social work',
    ],
    offers: socialWork('b'),
  },
  {
    word: 'msw',
    phrases: [
      'master of social work',
      'masters of social work',
      'masters in social work',
      'masters degree in social work',
    ],
    offers: socialWork('m'),
  },
  {
    word: 'dsw',
    phrases: ['doctor of social work', 'doctorate in social work'],
    offers: socialWork('d'),
  },
  {
    // The license needs a master's degree.
    word: 'lcsw',
    phrases: [
      'lcsws',
      'licensed clinical social worker',
      'licensed clinical social workers',
      'clinical social work license',
    ],
    offers: socialWork('m'),
  },
  {
    word: 'lmsw',
    phrases: ['licensed master social worker', 'licensed masters social worker'],
    offers: socialWork('m'),
  },
  { word: 'lsw', phrases: ['licensed social worker'] },
  { word: 'cswe', phrases: ['council on social work education'] },
  { word: 'fafsa', phrases: ['free application for federal student aid'] },
];

const abbreviationByPhrase = new Map(
  abbreviations.flatMap(({ word, phrases }) => [word, ...phrases].map((phrase) => [phrase, word] as const)),
);
/** Finds the abbreviation, in short or full form, that starts at an index of a list of words. */
export const findAbbreviation = createPhraseFinder(abbreviationByPhrase);

/** The abbreviations that a text has in full or short form, for its index entry. */
export function listAbbreviations(words: readonly string[]): readonly string[] {
  const text = ` ${words.join(' ')} `;
  return abbreviations.flatMap(({ word, phrases }) =>
    [word, ...phrases].some((phrase) => text.includes(` ${phrase} `)) ? [word] : [],
  );
}

/** A program of a school: its level and the slug of its subject. */
export interface Program {
  readonly level: string;
  readonly subject: string;
}

/** The family of each subject in CIP, the federal list of programs. Imported data has only families. */
const families: Readonly<Record<string, string>> = {
  nursing: 'health-professions',
  'social-work': 'public-administration-and-social-services',
};

/** The family of a subject, for data without subjects. */
export const familyOf = (subject: string): string | undefined => families[subject];

/** The programs that an abbreviation stands for. */
export function programsOf<Offered extends Program>(
  word: string,
  programs: readonly Offered[],
  hasFamiliesOnly: boolean,
): readonly Offered[] {
  const offers = abbreviations.find((abbreviation) => abbreviation.word === word)?.offers;
  if (!offers) return [];
  const subjects = offers.subjects.map((slug) => (hasFamiliesOnly && families[slug]) || slug);
  return programs.filter(({ level, subject }) => offers.levels.includes(level) && subjects.includes(subject));
}

/** The abbreviations that stand for any of a school's programs. */
export function abbreviationsOfPrograms(
  programs: readonly Program[],
  hasFamiliesOnly: boolean,
): readonly string[] {
  return abbreviations.flatMap(({ word }) =>
    programsOf(word, programs, hasFamiliesOnly).length > 0 ? [word] : [],
  );
}
