import type { Position } from '../../src/core/model/zip-codes.ts';
import { unitsPerDegree } from '../../src/core/zip-codes/zip-codes.ts';

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

const toZigzag = (value: number): number => (value << 1) ^ (value >> 31);

/** Counts packed ZIP codes. Each has three numbers, and the last byte of a number is below 128. */
export function countZipCodes(packed: string): number {
  return [...atob(packed)].filter((byte) => byte.charCodeAt(0) < 128).length / 3;
}

/** Packs positions by ZIP code in the form that `findZipCode` reads. */
export function packZipCodes(positions: ReadonlyMap<string, Position>): string {
  const bytes: number[] = [];
  let [code, latitude, longitude] = [0, 0, 0];
  for (const [zip, position] of [...positions].sort(([one], [other]) => Number(one) - Number(other))) {
    const next = [Number(zip), position.latitude * unitsPerDegree, position.longitude * unitsPerDegree].map(
      Math.round,
    ) as [number, number, number];
    writeNumber(bytes, next[0] - code);
    writeNumber(bytes, toZigzag(next[1] - latitude));
    writeNumber(bytes, toZigzag(next[2] - longitude));
    [code, latitude, longitude] = next;
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
