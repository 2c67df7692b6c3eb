import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A part of a picture. */
export function cut(
  picture: PNG,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): PNG {
  const part = new PNG({ width, height });
  PNG.bitblt(picture, part, x, y, width, height, 0, 0);
  return part;
}

/** Pixels that differ to the eye between two pictures of one size. */
export function countDifferences(one: PNG, other: PNG): number {
  if (one.data.equals(other.data)) return 0;
  return pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.1 });
}
