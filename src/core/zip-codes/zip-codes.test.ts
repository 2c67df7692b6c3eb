import { describe, expect, it } from 'vitest';
import { findZipCode, milesBetween } from './zip-codes.ts';

const newYork = { latitude: 40.75, longitude: -73.99 };
const chicago = { latitude: 41.89, longitude: -87.62 };
const adak = { latitude: 51.87, longitude: -176.63 };
/** `scripts/school-data/pack-zip-codes.test.ts` checks that the import writes this list. */
const packed = '9QPiP49ynEoLvQGoiwPkAaUVobACzA+JiwE=';

describe('findZipCode', () => {
  it.each([
    ['10001', newYork],
    ['60601', chicago],
    ['99546', adak],
    ['00501', { latitude: 40.81, longitude: -73.04 }],
  ])('returns the position of %s to a hundredth of a degree', (zip, position) => {
    expect(findZipCode(packed, zip)).toEqual({ ...position, isApproximate: false });
  });

  it('returns the nearest ZIP code of the same area, marked as approximate', () => {
    expect(findZipCode(packed, '60699')).toEqual({ ...chicago, isApproximate: true });
  });

  it('returns undefined for a ZIP code before, between or after those in the list', () => {
    for (const zip of ['00100', '30301', '99999']) expect(findZipCode(packed, zip)).toBeUndefined();
  });
});

describe('milesBetween', () => {
  it('returns the distance along the surface', () => {
    expect(Math.round(milesBetween(newYork, chicago))).toBe(711);
    expect(milesBetween(adak, adak)).toBe(0);
  });
});
