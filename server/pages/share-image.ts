import type { Image, Seo } from '../../src/core/entities.ts';
import { toAbsolute } from './absolute-url.ts';
import type { PageContext } from './page-context.ts';

export interface ShareImage {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly type?: string;
  readonly alt?: string;
}

/** What is known of a page's pictures. */
export interface ShareInput {
  readonly seo?: Partial<Seo>;
  readonly image?: Image | null;
}

/** What every site ships for pages without a picture: its name on its own color. */
const standardImage = '/pictures/share.svg';
const size = { width: 1280, height: 672 };

/**
 * The picture that a shared link shows: the editors' own, else the page's, else the
 * site's. Our own pictures go through the image service as JPEG: whoever draws link
 * previews takes neither SVG nor odd shapes. Others' are linked as they are.
 */
export function findShareImage({ seo = {}, image }: ShareInput, { origin, config }: Pick<PageContext, 'origin' | 'config'>): ShareImage | undefined {
  const given = toAbsolute(seo.imageUrl, origin);
  if (given) return { url: given, width: seo.imageWidth, height: seo.imageHeight, type: seo.imageType };
  const address = toAbsolute(image?.sourceUrl, origin) ?? origin + standardImage;
  const alt = image?.altText || undefined;
  if (!address.startsWith(`${origin}/`)) return { url: address, width: image?.width, height: image?.height, alt };
  const path = encodeURIComponent(address.slice(origin.length));
  const made = toAbsolute(`${config.imageBaseUrl}?url=${path}&w=${size.width}&h=${size.height}&fit=cover&f=jpeg`, origin);
  return made ? { url: made, ...size, type: 'image/jpeg', alt } : undefined;
}
