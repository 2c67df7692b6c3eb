import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Returns a rectangle of an image. */
export function crop(
  image: PNG,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): PNG {
  const cropped = new PNG({ width, height });
  PNG.bitblt(image, cropped, x, y, width, height, 0, 0);
  return cropped;
}

/** Counts the visibly different pixels of two images of the same size. */
export function countDifferences(one: PNG, other: PNG): number {
  if (one.data.equals(other.data)) return 0;
  return pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.1 });
}
