import { toWellFormed } from '../../../core/text/well-formed.ts';
import { hasOrigin } from '../../../core/urls.ts';

/**
 * Widths that the image service accepts, in pixels; it rejects all others. Each is at most 1.3 times
 * the one before, so between 64 and 1,984 pixels an image is at most 1.3 times as wide as necessary.
 */
export const imageWidths = [
  64, 80, 104, 128, 160, 208, 256, 320, 384, 448, 512, 640, 768, 896, 1120, 1280, 1600, 1984,
] as const;

/**
 * How a picture fills its box: cropped to the box's proportions (`cover`), cropped around faces
 * (`attention`), or uncropped with space around it, as for logos (`contain`).
 */
export type Crop = 'cover' | 'attention' | 'contain';

export interface ImageRequest {
  /** Base URL of the image service, for example `/images`. */
  readonly base: string;
  readonly url: string;
  /** Size of the box in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly crop: Crop;
}

/** The smallest width on the list that is at least `width`. */
export function imageWidthFor(width: number): number {
  return imageWidths.find((candidate) => candidate >= width) ?? imageWidths[imageWidths.length - 1] ?? width;
}

/** The image URL of one size. An image that the service does not resize keeps its own URL. */
export function imageUrl({ base, url, width, height, crop }: ImageRequest, minWidth: number): string {
  if (!isResized({ base, url })) return url;
  const imageWidth = imageWidthFor(minWidth);
  const imageHeight = Math.round((imageWidth * height) / width);
  const cropQuery = {
    contain: `&h=${imageHeight}&fit=contain`,
    cover: `&h=${imageHeight}&fit=cover`,
    attention: `&h=${imageHeight}&fit=cover&g=attention`,
  }[crop];
  return `${base}?url=${encodeURIComponent(toWellFormed(url))}&w=${imageWidth}${cropQuery}&q=75`;
}

/**
 * The `srcset` of a picture: all widths from half of `width`, for phones, to twice `maxWidth`, for
 * high-density screens. Undefined for an image that the service does not resize.
 */
export function imageSrcSet(request: ImageRequest, maxWidth = request.width): string | undefined {
  if (!isResized(request)) return undefined;
  const [minWidth, maxListedWidth] = [
    imageWidthFor(request.width / 2),
    imageWidthFor(Math.max(request.width, maxWidth) * 2),
  ];
  const widths = imageWidths.filter((width) => width >= minWidth && width <= maxListedWidth);
  return widths.map((width) => `${imageUrl(request, width)} ${width}w`).join(', ');
}

/** False for SVG, and for images of the host page: a relative URL on a page of another origin. */
function isResized({ base, url }: Pick<ImageRequest, 'base' | 'url'>): boolean {
  return !/\.svg(?:[?#]|$)/i.test(url) && (hasOrigin(url) || !hasOrigin(base));
}
