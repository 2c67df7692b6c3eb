import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DegreesResponseSchema } from '../degree.ts';
import { ProgramListingsSchema } from './program-listing.ts';
import { readDegrees, readPrograms, readSearchKey, readSponsoredHits } from './readers.ts';
import { SearchKeySchema } from './search-key.ts';
import { SponsoredHitSchema } from './sponsored-hit.ts';

const item = { id: '1', slug: 'a', name: 'A' };
const listing = {
  metadata: { capId: 'c' },
  related: false,
  product: { program: item, school: item, destination: { url: '/x', helid: 'h' } },
};
const searchKey = { key: 'k', indexes: ['programs'], appId: 'a' };
const hit = { school: { slug: 'a', name: 'A', sdbSchoolId: '1' }, url: '/x' };

const cases = {
  readDegrees: {
    read: readDegrees,
    schema: DegreesResponseSchema,
    valid: { degrees: [{ ...item, categories: [{ ...item, subjects: [item] }] }] },
    invalid: [
      null,
      [],
      {},
      { degrees: {} },
      { degrees: [{ id: '1' }] },
      { degrees: [{ slug: 'a', name: 'A', categories: [] }] },
      { degrees: [{ ...item, categories: [{ ...item, subjects: [{}] }] }] },
    ],
  },
  readPrograms: {
    read: readPrograms,
    schema: ProgramListingsSchema,
    valid: [listing],
    invalid: [
      null,
      {},
      [null],
      [{}],
      [{ ...listing, product: {} }],
      [{ ...listing, product: { ...listing.product, destination: {} } }],
    ],
  },
  readSearchKey: {
    read: readSearchKey,
    schema: SearchKeySchema,
    valid: searchKey,
    invalid: [null, [], {}, { key: 'k' }, { ...searchKey, indexes: [1] }, { ...searchKey, appId: 1 }],
  },
};

it.each(Object.entries(cases))('%s accepts and rejects the same responses as its schema', (_name, test) => {
  expect(v.safeParse(test.schema, test.valid).success).toBe(true);
  expect(test.read(test.valid)).toBe(test.valid);
  for (const value of test.invalid) {
    expect(v.safeParse(test.schema, value).success, JSON.stringify(value)).toBe(false);
    expect(test.read(value), JSON.stringify(value)).toBeUndefined();
  }
});

it('reads a search key without an application ID', () => {
  expect(readSearchKey({ key: 'k', indexes: ['programs'] })).toEqual({ key: 'k', indexes: ['programs'] });
});

it('keeps sponsored hits with a school and a URL, and drops the others', () => {
  expect(v.safeParse(SponsoredHitSchema, hit).success).toBe(true);
  const invalid = [null, 'x', {}, { ...hit, url: null }, { ...hit, school: { slug: 'a' } }];
  expect(readSponsoredHits([...invalid, hit])).toEqual([hit]);
});
