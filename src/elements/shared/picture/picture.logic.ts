/** Widths that the image service makes, in pixels; any other is refused. */
export const imageWidths = [64, 128, 256, 384, 512, 640, 896, 1280, 1984] as const;

/**
 * How a picture fills its box: cut to the box's proportions, cut so that faces stay,
 * or whole with room around it, as logos want it.
 */
export type Crop = 'cover' | 'attention' | 'contain';

export interface ImageRequest {
  /** The image service's address, for example `/images`. */
  readonly base: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly crop: Crop;
}

/** The smallest width on the list that is at least `width`. */
export function imageWidthFor(width: number): number {
  return imageWidths.find((candidate) => candidate >= width) ?? imageWidths[imageWidths.length - 1] ?? width;
}

/** The address of one size: contract section 5. SVG needs no service and stays as it is. */
export function imageUrl({ base, url, width, height, crop }: ImageRequest, minWidth: number): string {
  if (isVector(url)) return url;
  const w = imageWidthFor(minWidth);
  const h = Math.round((w * height) / width);
  const cropQuery = {
    contain: `&h=${h}&fit=contain`,
    cover: `&h=${h}&fit=cover`,
    attention: `&h=${h}&fit=cover&g=attention`,
  }[crop];
  // Half a letter, which a script may set, makes encodeURIComponent throw.
  const wellFormedUrl = url.replace(/\p{Surrogate}/gu, '\uFFFD');
  return `${base}?url=${encodeURIComponent(wellFormedUrl)}&w=${w}${cropQuery}&q=75`;
}

/**
 * Every size from half of `width`, for phones, to `widest` on a fine screen, so
 * that no picture is drawn larger than it was fetched, and none is fetched twice
 * as large as it is drawn. Undefined for vector pictures.
 */
export function imageSrcSet(request: ImageRequest, maxWidth = request.width): string | undefined {
  if (isVector(request.url)) return undefined;
  const [minWidth, maxListedWidth] = [
    imageWidthFor(request.width / 2),
    imageWidthFor(Math.max(request.width, maxWidth) * 2),
  ];
  const widths = imageWidths.filter((width) => width >= minWidth && width <= maxListedWidth);
  return widths.map((width) => `${imageUrl(request, width)} ${width}w`).join(', ');
}

function isVector(url: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(url);
}
