/** Computes miles from a visitor's ZIP code, on the device. Loaded when a visitor asks for miles. */
import type { DataSource } from '../../../core/data-source.ts';
import type { Position } from '../../../core/model/zip-codes.ts';
import { findZipCode, milesBetween } from '../../../core/zip-codes/zip-codes.ts';

export interface LocatedZip {
  /** For the visitor: how to correct the ZIP code, or where the miles come from. */
  readonly message: string;
  /** The visitor must correct the ZIP code. */
  readonly isInvalid: boolean;
  /** Miles from the ZIP code to a position; undefined if the ZIP code has no position. */
  readonly milesTo?: (position: Position) => number;
}

/** Finds the position of a ZIP code and measures miles from it. Rejects if the positions fail to load. */
export async function locate(zip: string, source: Pick<DataSource, 'zipCodes'>): Promise<LocatedZip> {
  if (!/^\d{5}$/.test(zip)) return { message: 'Enter a five-digit ZIP code.', isInvalid: true };
  const zipCodes = await source.zipCodes();
  const found = zipCodes && findZipCode(zipCodes.packed, zip);
  if (!found)
    return { message: 'We don’t have a location for this ZIP code. Try one nearby.', isInvalid: true };
  const origin = found.isApproximate ? 'Miles from a ZIP code near yours' : 'Miles from your ZIP code';
  return {
    message: `${origin}. Source: ${zipCodes.source}.`,
    isInvalid: false,
    milesTo: (position) => milesBetween(found, position),
  };
}
