import type { Image } from '../../../src/core/model/image.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import { imageSrcSet, imageUrl } from '../../../src/elements/shared/picture/picture.logic.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from './html.ts';

export interface PictureInput {
  readonly image: Image | string | null | undefined;
  readonly width: number;
  readonly height: number;
  readonly sizes?: string;
  /** How wide it may get where its place allows. */
  readonly widest?: number;
  readonly className?: string;
  readonly alt?: string;
  /** The largest picture of the first screen. */
  readonly isFirst?: boolean;
}

/** A picture through the image service, with its place reserved; nothing for an unusable address. */
export function renderPicture(input: PictureInput, { config }: PageContext): Markup | undefined {
  const image = typeof input.image === 'string' ? { sourceUrl: input.image } : input.image;
  const url = safeUrl(image?.sourceUrl);
  if (!url) return undefined;
  const { width, height, sizes = `${width}px`, className, isFirst } = input;
  const request = { base: config.imageBaseUrl, url, width, height, crop: 'cover' } as const;
  const sources = imageSrcSet(request, input.widest);
  // Without a box there is no size of one: the first picture is asked for too early to know, and says what to expect.
  const responsive = sources && html` srcset="${sources}" sizes="${isFirst ? sizes : `auto, ${sizes}`}"`;
  return html`<img src="${imageUrl(request, width)}"${responsive} alt="${input.alt ?? image?.altText ?? ''}" width="${width}" height="${height}"${className && html` class="${className}"`}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`;
}
