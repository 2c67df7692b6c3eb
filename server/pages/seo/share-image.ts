import type { Image } from '../../../src/core/model/image.ts';
import type { Seo } from '../../../src/core/model/seo.ts';
import { toAbsolute } from '../absolute-url.ts';
import type { PageContext } from '../page-context.ts';

/** The images that a page can be shared with. */
export interface ShareInput {
  readonly seo?: Partial<Seo>;
  readonly image?: Image | null;
}

/** The image for pages that have no image. Every site has this file: its name on its color. */
const defaultImage = '/pictures/share.svg';
const size = { width: 1280, height: 672 };

type ShareContext = Pick<PageContext, 'origin' | 'config' | 'isCmsImage'>;

/** The URL of the image in the image service; undefined for an image that the service does not process. */
function serviceUrl(imageUrl: string, { origin, config, isCmsImage }: ShareContext): string | undefined {
  const isOurs = imageUrl.startsWith(`${origin}/`);
  if (!isOurs && !isCmsImage?.(imageUrl)) return undefined;
  const source = encodeURIComponent(isOurs ? imageUrl.slice(origin.length) : imageUrl);
  return toAbsolute(
    `${config.imageBaseUrl}?url=${source}&w=${size.width}&h=${size.height}&fit=cover&f=jpeg`,
    origin,
  );
}

/**
 * The image of a shared link: the editors' choice, else the page's image, else the site's. The image
 * service converts our images and the CMS's to JPEG: link previews do not show SVG or unusual shapes, and
 * cannot reach a CMS in a private network. Images on other hosts, and images of this site that editors
 * chose for sharing, are linked unchanged.
 */
export function findShareImage({ seo = {}, image }: ShareInput, context: ShareContext) {
  const { origin } = context;
  const chosen = toAbsolute(seo.imageUrl, origin);
  if (chosen && !context.isCmsImage?.(chosen))
    return { url: chosen, width: seo.imageWidth, height: seo.imageHeight, type: seo.imageType };
  const imageUrl = chosen ?? toAbsolute(image?.sourceUrl, origin) ?? origin + defaultImage;
  const alt = (!chosen && image?.altText) || undefined;
  const converted = serviceUrl(imageUrl, context);
  return converted
    ? { url: converted, ...size, type: 'image/jpeg', alt }
    : { url: imageUrl, width: image?.width, height: image?.height, alt };
}
