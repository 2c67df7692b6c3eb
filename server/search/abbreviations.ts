import type { Offer } from '../built-in/catalog/catalog.ts';
import { createPhraseFinder } from './phrases.ts';

/** An abbreviation and the phrases that mean the same, in normalized words. */
interface Abbreviation {
  readonly word: string;
  /** Separated by `|`. */
  readonly phrases: string;
  /** Matches schools that offer this subject at one of these levels. */
  readonly subject?: string;
  readonly levels?: readonly string[];
}

const nursing = (...levels: string[]) => ({ levels, subject: 'nursing' });
const socialWork = (...levels: string[]) => ({ levels, subject: 'social-work' });
const graduate = (subject: string) => ({ levels: ['masters', 'doctorate'], subject });

const abbreviations: readonly Abbreviation[] = [
  {
    word: 'adn',
    phrases:
      'asn|associate degree in nursing|associates degree in nursing|associate of science in nursing|' +
      'associate in nursing|associates in nursing',
    ...nursing('associates'),
  },
  {
    word: 'bsn',
    phrases:
      'bachelor of science in nursing|bachelors of science in nursing|bachelors degree in nursing|' +
      'bachelor degree in nursing|bachelor of nursing|bachelors in nursing',
    ...nursing('bachelors'),
  },
  {
    word: 'msn',
    phrases:
      'master of science in nursing|masters of science in nursing|masters degree in nursing|' +
      'master of nursing|masters in nursing',
    ...nursing('masters'),
  },
  {
    word: 'dnp',
    phrases: 'doctor of nursing practice|doctorate in nursing|doctorate of nursing practice',
    ...nursing('doctorate'),
  },
  {
    word: 'rn',
    phrases: 'rns|registered nurse|registered nurses|registered nursing',
    ...nursing('associates', 'bachelors'),
  },
  {
    word: 'lpn',
    phrases:
      'lpns|lvn|licensed practical nurse|licensed practical nurses|practical nursing|' +
      'licensed vocational nurse|vocational nursing',
  },
  {
    word: 'np',
    phrases: 'nps|fnp|nurse practitioner|nurse practitioners',
    ...graduate('family-nurse-practitioner'),
  },
  {
    word: 'crna',
    phrases: 'nurse anesthetist|nurse anesthetists|nurse anesthesia',
    ...graduate('nurse-anesthesia'),
  },
  { word: 'cnm', phrases: 'nurse midwife|nurse midwives|nurse midwifery', ...graduate('nurse-midwifery') },
  { word: 'cna', phrases: 'certified nursing assistant|nursing assistant|nurse aide' },
  { word: 'nclex', phrases: 'national council licensure examination' },
  {
    word: 'bsw',
    phrases:
      'bachelor of social work|bachelors in social work|bachelors degree in social work|' +
      'bachelor of science in social work',
    ...socialWork('bachelors'),
  },
  {
    word: 'msw',
    phrases:
      'master of social work|masters of social work|masters in social work|masters degree in social work',
    ...socialWork('masters'),
  },
  { word: 'dsw', phrases: 'doctor of social work|doctorate in social work', ...socialWork('doctorate') },
  {
    // The license needs a master's degree.
    word: 'lcsw',
    phrases:
      'lcsws|licensed clinical social worker|licensed clinical social workers|clinical social work license',
    ...socialWork('masters'),
  },
  {
    word: 'lmsw',
    phrases: 'licensed master social worker|licensed masters social worker',
    ...socialWork('masters'),
  },
  { word: 'lsw', phrases: 'licensed social worker' },
  { word: 'cswe', phrases: 'council on social work education' },
  { word: 'fafsa', phrases: 'free application for federal student aid' },
];

const abbreviationByPhrase = new Map(
  abbreviations.flatMap(({ word, phrases }) =>
    [word, ...phrases.split('|')].map((phrase) => [phrase, word] as const),
  ),
);
/** Finds the abbreviation, in short or full form, that starts at an index of a list of words. */
export const findAbbreviation = createPhraseFinder(abbreviationByPhrase);

/** The abbreviations that a text has in full or short form, for its index entry. */
export function listAbbreviations(words: readonly string[]): readonly string[] {
  const text = ` ${words.join(' ')} `;
  return abbreviations.flatMap(({ word, phrases }) =>
    [word, ...phrases.split('|')].some((phrase) => text.includes(` ${phrase} `)) ? [word] : [],
  );
}

/** The family of each subject in CIP, the federal list of programs. Imported data has only families. */
const families: Readonly<Record<string, string>> = {
  nursing: 'health-professions',
  'social-work': 'public-administration-and-social-services',
};

/** The family of a subject, for data without subjects. */
export const familyOf = (subject: string): string | undefined => families[subject];

/** The programs that an abbreviation stands for. */
export function programsOf(
  word: string,
  offers: readonly Offer[],
  hasFamiliesOnly: boolean,
): readonly Offer[] {
  const { subject = '', levels = [] } = abbreviations.find((known) => known.word === word) ?? {};
  const wanted = (hasFamiliesOnly && families[subject]) || subject;
  return offers.filter((offer) => levels.includes(offer.degree.slug) && offer.subject.slug === wanted);
}

/** The abbreviations that stand for any of a school's programs. */
export function abbreviationsOfPrograms(
  offers: readonly Offer[],
  hasFamiliesOnly: boolean,
): readonly string[] {
  return abbreviations.flatMap(({ word }) =>
    programsOf(word, offers, hasFamiliesOnly).length > 0 ? [word] : [],
  );
}
