import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A copy on a larger ground; what is added is transparent and so differs from anything drawn. */
function enlarge(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

/**
 * Pixels that differ between two PNG files, and a picture of them. Pictures of
 * different sizes always differ: what one of them lacks counts.
 */
export function comparePictures(before, after) {
  if (before.equals(after)) return { count: 0 };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const difference = new PNG({ width, height });
  const [left, right] = [enlarge(one, width, height), enlarge(other, width, height)];
  const counted = pixelmatch(left.data, right.data, difference.data, width, height, { threshold: 0.1 });
  const isSameSize = one.width === other.width && one.height === other.height;
  return { count: isSameSize ? counted : Math.max(counted, 1), picture: PNG.sync.write(difference) };
}
