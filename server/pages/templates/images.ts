import type { Image } from '../../../src/core/model/image.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import { imageSrcSet, imageUrl } from '../../../src/elements/shared/picture/picture.logic.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from './html.ts';

export interface ImageInput {
  readonly image: Image | string | null | undefined;
  readonly width: number;
  readonly height: number;
  readonly sizes?: string;
  /** The largest width in CSS pixels at which layouts show the image, if larger than `width`. */
  readonly maxWidth?: number;
  readonly className?: string;
  readonly alt?: string;
  /** Whether this is the largest image of the first screen: it loads early, others lazily. */
  readonly isFirst?: boolean;
}

/** Renders an image from the image service with its space reserved; undefined for an unsafe URL. */
export function renderImage(input: ImageInput, { config }: PageContext): Markup | undefined {
  const image = typeof input.image === 'string' ? { sourceUrl: input.image } : input.image;
  const url = safeUrl(image?.sourceUrl);
  if (!url) return undefined;
  const { width, height, sizes = `${width}px`, className, isFirst } = input;
  const request = { base: config.imageBaseUrl, url, width, height, crop: 'cover' } as const;
  const sources = imageSrcSet(request, input.maxWidth);
  // `sizes="auto"` works only for lazy images: the first one is requested before its layout is known.
  const responsive = sources && html` srcset="${sources}" sizes="${isFirst ? sizes : `auto, ${sizes}`}"`;
  return html`<img src="${imageUrl(request, width)}"${responsive} alt="${input.alt ?? image?.altText ?? ''}" width="${width}" height="${height}"${className && html` class="${className}"`}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`;
}
