import { expect, test } from 'vitest';
import { packZipCodes } from './pack-zip-codes.ts';

test('writes the list of four ZIP codes that the tests of findZipCode read', () => {
  const positions = new Map([
    ['99546', { latitude: 51.87, longitude: -176.63 }],
    ['00501', { latitude: 40.81, longitude: -73.04 }],
    ['60601', { latitude: 41.89, longitude: -87.62 }],
    ['10001', { latitude: 40.75, longitude: -73.99 }],
  ]);
  expect(packZipCodes(positions)).toBe('9QPiP49ynEoLvQGoiwPkAaUVobACzA+JiwE=');
});
