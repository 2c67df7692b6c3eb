import { describe, expect, it } from 'vitest';
import { isCategoryDisabled, readFinderSetup } from './finder-setup.ts';

describe('readFinderSetup', () => {
  it('shows three fields by default, and no category when native or nested', () => {
    expect(readFinderSetup({}).fields).toEqual(['degree', 'category', 'subject']);
    expect(readFinderSetup({ layout: 'native' }).fields).toEqual(['degree', 'subject']);
    expect(readFinderSetup({ nested: true }).fields).toEqual(['degree', 'subject']);
  });

  it('shows the fields of the attribute and ignores unknown names', () => {
    expect(readFinderSetup({ layout: 'native', fields: ['subject', 'category', 'degree'] }).fields).toEqual([
      'degree',
      'category',
      'subject',
    ]);
    expect(readFinderSetup({ fields: ['__proto__', 'subject', 'size'] }).fields).toEqual(['subject']);
    expect(readFinderSetup({ fields: ['nonsense'] }).fields).toHaveLength(3);
  });
});

it('disables the category until a degree other than general is chosen [4.8]', () => {
  const { fields } = readFinderSetup({});
  const disabled = ['', 'general', 'masters'].map((degree) =>
    isCategoryDisabled(fields, { degree, category: '', subject: '' }),
  );
  expect(disabled).toEqual([true, true, false]);
  expect(isCategoryDisabled(['category', 'subject'], { degree: '', category: '', subject: '' })).toBe(false);
});
