import * as v from 'valibot';
import { imageWidths } from '../../src/elements/parts/picture/picture.logic.ts';
import { integerParameter, textParameter } from '../api/query.ts';

const widths: ReadonlySet<number> = new Set(imageWidths);
const widthMessage = `must be one of ${imageWidths.join(', ')}`;

/** The image address's parameters: contract section 5. Widths are few, so that nobody fills the cache with thousands of them. */
export const imageQuery = v.object({
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
  q: v.optional(integerParameter(1, 100), '75'),
});
export type ImageQuery = v.InferOutput<typeof imageQuery>;

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The smallest format that the browser says it can show; JPEG when it names none. */
export function negotiateFormat(accept: string | undefined): ImageFormat {
  const accepted = (accept ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  const takes = (type: string) => accepted.some((entry) => entry.split(';')[0]?.trim() === type && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry));
  if (takes('image/avif')) return 'avif';
  return takes('image/webp') ? 'webp' : 'jpeg';
}
