import type { Position } from '../model/zip-codes.ts';

/*
 * A packed list contains, for each ZIP code in ascending order, three differences from the previous entry:
 * the code, the latitude and the longitude, both in hundredths of a degree (at most 0.4 miles from the exact
 * position). Each number is written in groups of seven bits, the lowest first; the eighth bit is 1 if another
 * group follows. Differences of positions may be negative: the lowest bit is the sign. The bytes are in
 * Base64.
 */

/** Packed latitudes and longitudes are whole numbers of this unit. */
export const unitsPerDegree = 100;

const earthRadiusMiles = 3958.8;

/** Reads the numbers of a packed list one after the other. */
function createReader(packed: string): { readonly hasMore: () => boolean; readonly next: () => number } {
  const bytes = atob(packed);
  let offset = 0;
  return {
    hasMore: () => offset < bytes.length,
    next() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes.charCodeAt(offset);
        offset += 1;
        value |= (byte & 127) << shift;
        // After the last byte, `byte` is NaN.
        if (!(byte & 128)) return value;
      }
    },
  };
}

const fromZigzag = (value: number): number => (value >>> 1) ^ -(value & 1);

export interface FoundZipCode extends Position {
  /** True for the position of the nearest ZIP code: the list lacks some codes, such as post office boxes. */
  readonly isApproximate: boolean;
}

/** The first three digits of a ZIP code identify an area. */
const areaOf = (code: number): number => Math.floor(code / 100);

/**
 * The position of a five-digit ZIP code, or else of the nearest ZIP code in its area; undefined if the list
 * has no ZIP code of that area.
 */
export function findZipCode(packed: string, zip: string): FoundZipCode | undefined {
  const wanted = Number(zip);
  const { hasMore, next } = createReader(packed);
  let [code, latitude, longitude] = [0, 0, 0];
  let found: FoundZipCode | undefined;
  let difference = Number.POSITIVE_INFINITY;
  while (hasMore()) {
    code += next();
    latitude += fromZigzag(next());
    longitude += fromZigzag(next());
    if (areaOf(code) > areaOf(wanted)) break;
    const distance = Math.abs(code - wanted);
    if (areaOf(code) !== areaOf(wanted) || distance >= difference) continue;
    difference = distance;
    found = {
      latitude: latitude / unitsPerDegree,
      longitude: longitude / unitsPerDegree,
      isApproximate: distance > 0,
    };
  }
  return found;
}

/** The distance along the surface, in miles. */
export function milesBetween(one: Position, other: Position): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [toRadians(one.latitude), toRadians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(b - a) + Math.cos(a) * Math.cos(b) * half(toRadians(other.longitude - one.longitude));
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}
