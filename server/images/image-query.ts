import * as v from 'valibot';
import { imageWidths } from '../../src/elements/shared/picture/picture.logic.ts';
import { integerParameter, textParameter } from '../api/query.ts';

const widths: ReadonlySet<number> = new Set(imageWidths);
const widthMessage = `must be one of ${imageWidths.join(', ')}`;

/** Height by width of what our pages and elements ask for, and of usual pictures. */
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

/** The height nearest to the one asked for, among those that the width has by the usual proportions. */
function nearestHeight(width: number, asked: number): number {
  const heights = proportions.map(([high, wide]) => Math.round((width * high) / wide));
  return heights.reduce((best, height) =>
    Math.abs(height - asked) < Math.abs(best - asked) ? height : best,
  );
}

/**
 * The image address's parameters: contract section 5. Widths and qualities are
 * those of a list, and heights are brought to one, so that a picture has a few
 * thousand results at most: nobody fills queue and cache with others.
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
    /** One format whatever the browser takes: for those that fetch pictures without saying. Our own drawings are then drawn, too. */
    f: v.optional(v.picklist(['jpeg'], 'must be jpeg')),
    q: v.optional(v.pipe(v.picklist(['50', '75', '90'], 'must be 50, 75 or 90'), v.transform(Number)), '75'),
  }),
  v.transform((query) => ({ ...query, h: query.h && nearestHeight(query.w, query.h) })),
);
export type ImageQuery = v.InferOutput<typeof imageQuery>;

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The smallest format that the browser says it can show; JPEG when it names none. */
export function negotiateFormat(accept: string | undefined): ImageFormat {
  const accepted = (accept ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  const takes = (type: string) =>
    accepted.some(
      (entry) => entry.split(';')[0]?.trim() === type && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry),
    );
  if (takes('image/avif')) return 'avif';
  return takes('image/webp') ? 'webp' : 'jpeg';
}
