import * as v from 'valibot';
import { imageWidths } from '../../src/elements/shared/picture/picture.logic.ts';
import { integerParameter, textParameter } from '../api/query.ts';

const widths: ReadonlySet<number> = new Set(imageWidths);
const widthMessage = `must be one of ${imageWidths.join(', ')}`;

/** Height and width of common proportions and of those that our pages and elements use. */
const proportions = [
  [1, 2],
  [160, 448],
  [384, 992],
  [72, 160],
  [672, 1280],
  [9, 16],
  [220, 384],
  [80, 130],
  [2, 3],
  [3, 4],
  [382, 448],
  [1, 1],
  [4, 3],
  [3, 2],
  [2, 1],
] as const;

/** The height nearest to the requested one that gives the image one of the known proportions. */
function nearestHeight(width: number, requested: number): number {
  const heights = proportions.map(([high, wide]) => Math.round((width * high) / wide));
  return heights.reduce((best, height) =>
    Math.abs(height - requested) < Math.abs(best - requested) ? height : best,
  );
}

/**
 * The query parameters of `/images`. Allows listed widths and qualities, rounds heights to known proportions,
 * and resets `fit` and `g` where they change nothing. This limits each image URL to about ten thousand
 * results. A URL of another host keeps its query, so `?v=1` and `?v=2` are different images.
 */
export const imageQuery = v.pipe(
  v.object({
    url: v.pipe(textParameter(2000), v.nonEmpty('must not be empty')),
    w: v.pipe(
      v.string(widthMessage),
      v.transform(Number),
      v.check((width) => widths.has(width), widthMessage),
    ),
    h: v.optional(integerParameter(1, 4000)),
    fit: v.optional(v.picklist(['cover', 'contain'], 'must be cover or contain'), 'cover'),
    g: v.optional(v.picklist(['attention', 'center'], 'must be attention or center'), 'center'),
    /** Forces JPEG, for clients that send no Accept header; also rasterizes local SVG images. */
    f: v.optional(v.picklist(['jpeg'], 'must be jpeg')),
    q: v.optional(v.pipe(v.picklist(['50', '75', '90'], 'must be 50, 75 or 90'), v.transform(Number)), '75'),
  }),
  v.transform(({ h, fit, g, ...query }) => ({
    ...query,
    h: h && nearestHeight(query.w, h),
    // Without a height, nothing is cropped.
    fit: h ? fit : 'cover',
    g: h && fit === 'cover' ? g : 'center',
  })),
);
export type ImageQuery = v.InferOutput<typeof imageQuery>;

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/**
 * Picks the smallest format that the client names; JPEG if it names neither AVIF nor WebP.
 * Wildcards do not count, because clients without AVIF send them, too.
 * @param acceptedTypes media types of the Accept header, as `request.accepts()` returns them
 */
export function pickFormat(acceptedTypes: readonly string[]): ImageFormat {
  if (acceptedTypes.includes('image/avif')) return 'avif';
  return acceptedTypes.includes('image/webp') ? 'webp' : 'jpeg';
}
