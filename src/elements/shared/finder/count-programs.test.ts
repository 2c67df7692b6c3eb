import { describe, expect, it } from 'vitest';
import { countPrograms } from './count-programs.ts';

const counts = {
  masters: { nursing: { midwifery: 3, education: 4 }, business: { accounting: 5 } },
  bachelors: { nursing: { midwifery: 10 } },
};

describe('countPrograms', () => {
  it.each([
    ['', '', '', 22],
    ['masters', '', '', 12],
    ['masters', 'nursing', '', 7],
    ['masters', 'nursing', 'education', 4],
    ['general', 'general', 'midwifery', 13],
    ['bachelors', 'nursing', 'education', 0],
    ['constructor', '', '', 0],
  ])(
    'counts the programs of degree “%s”, category “%s”, subject “%s”',
    (degree, category, subject, count) => {
      expect(countPrograms(counts, { degree, category, subject })).toBe(count);
    },
  );
});
