import { describe, expect, test } from 'vitest';
import { maxQueryCharacters } from '../../src/core/model/services/site-search.ts';
import { cleanQuery, nameTerm, readQuery } from './read-query.ts';
import { findWords, toWords } from './words.ts';

const namesOf = (query: string) => readQuery(query).map(nameTerm);
const kindsOf = (query: string) => readQuery(query).map(({ kind }) => kind);

describe('words', () => {
  test('ignores case, accents, apostrophes and the periods of initialisms', () => {
    expect(toWords('Renée’s B.S.N. in Washington, D.C.')).toEqual([
      'renees',
      'bsn',
      'in',
      'washington',
      'dc',
    ]);
  });

  test('keeps words with combining marks whole, as in decomposed accents and in Hindi', () => {
    expect(toWords('Montre\u0301al')).toEqual(['montreal']);
    expect(toWords('हिन्दी की')).toEqual(['हिन्दी', 'की']);
  });

  test('returns the position of each word in the text', () => {
    const text = 'A “bachelor’s” degree';
    const [, word] = findWords(text);
    expect(text.slice(word?.start, word?.end)).toBe('bachelor’s');
  });

  test('cuts long words, so that one endless word costs little', () => {
    expect(toWords('x'.repeat(5000))).toEqual(['x'.repeat(32)]);
  });
});

describe('a query', () => {
  test('finds an abbreviation by each of its names', () => {
    for (const query of ['bsn', 'B.S.N.', 'Bachelor of Science in Nursing', 'bachelor’s in nursing'])
      expect(namesOf(query)).toEqual(['BSN']);
    expect(namesOf('licensed clinical social worker')).toEqual(['LCSW']);
    expect(namesOf('LVN')).toEqual(['LPN']);
  });

  test('finds a state by its name and by its abbreviation', () => {
    for (const query of ['north carolina', 'NC', 'North  Carolina '])
      expect(namesOf(query)).toEqual(['North Carolina']);
    expect(namesOf('Washington D.C.')).toEqual(['Washington, D.C.']);
    expect(namesOf('west virginia')).toEqual(['West Virginia']);
  });

  test('leaves out words without meaning, and does not require fillers', () => {
    expect(namesOf('the nursing schools in ohio')).toEqual(['nursing', 'schools', 'Ohio']);
    expect(kindsOf('the nursing schools in ohio')).toEqual(['word', 'filler', 'state']);
  });

  test('leaves out “vs” and “versus” between two words', () => {
    expect(namesOf('adn vs. bsn')).toEqual(['ADN', 'BSN']);
    expect(namesOf('RN versus LPN')).toEqual(['RN', 'LPN']);
  });

  test('leaves out “me” after “near”, and finds Maine by “ME” elsewhere', () => {
    expect(namesOf('nursing schools near me')).toEqual(['nursing', 'schools', 'near']);
    expect(namesOf('schools near me in ohio')).toEqual(['schools', 'near', 'Ohio']);
    expect(namesOf('nursing schools ME')).toEqual(['nursing', 'schools', 'Maine']);
  });

  test('reads “IN” and “OR” in capitals at the end as states, and leaves them out elsewhere', () => {
    expect(namesOf('BSN IN')).toEqual(['BSN', 'Indiana']);
    expect(namesOf('nursing schools OR ')).toEqual(['nursing', 'schools', 'Oregon']);
    expect(namesOf('BSW OR MSW')).toEqual(['BSW', 'MSW']);
    expect(namesOf('BSN in')).toEqual(['BSN']);
    const words = Array.from({ length: 9 }, (_, index) => `word${index}`).join(' ');
    expect(namesOf(`${words} IN IN`)).not.toContain('Indiana');
  });

  test('searches for fillers if the query has no other words', () => {
    expect(kindsOf('best schools')).toEqual(['word', 'word']);
  });

  test('reads at most ten words of a query', () => {
    expect(readQuery(Array.from({ length: 50 }, (_, index) => `word${index}`).join(' '))).toHaveLength(10);
  });
});

describe('a cleaned query', () => {
  test('removes extra spaces, and control and format characters', () => {
    expect(cleanQuery(' a\u0000\n\tb\u202e\u200bc ')).toBe('a b c');
  });

  test('truncates a query at the limit, but not inside a character', () => {
    const query = cleanQuery(`${'a'.repeat(maxQueryCharacters - 1)}😀`);
    expect(query).toBe('a'.repeat(maxQueryCharacters - 1));
  });
});
