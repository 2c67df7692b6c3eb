import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Copies a picture onto a larger transparent canvas. Its transparent pixels differ from all painted ones. */
function enlarge(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

/**
 * Counts the pixels that differ between two PNG files, and makes a picture that shows them. Pictures of
 * different sizes always differ.
 */
export function comparePictures(
  beforeFile: Buffer,
  afterFile: Buffer,
): { readonly count: number; readonly picture?: Buffer } {
  if (beforeFile.equals(afterFile)) return { count: 0 };
  const before = PNG.sync.read(beforeFile);
  const after = PNG.sync.read(afterFile);
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const difference = new PNG({ width, height });
  const [left, right] = [enlarge(before, width, height), enlarge(after, width, height)];
  const counted = pixelmatch(left.data, right.data, difference.data, width, height, { threshold: 0.1 });
  const isSameSize = before.width === after.width && before.height === after.height;
  return { count: isSameSize ? counted : Math.max(counted, 1), picture: PNG.sync.write(difference) };
}
