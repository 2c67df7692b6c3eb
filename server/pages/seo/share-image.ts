import type { Image } from '../../../src/core/model/image.ts';
import type { Seo } from '../../../src/core/model/seo.ts';
import { toAbsolute } from '../absolute-url.ts';
import type { PageContext } from '../page-context.ts';

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

type Place = Pick<PageContext, 'origin' | 'config' | 'isCmsPicture'>;

/** The picture as the image service makes it, at an address of this site; undefined for one that it does not serve. */
function ownAddress(address: string, { origin, config, isCmsPicture }: Place): string | undefined {
  const isHere = address.startsWith(`${origin}/`);
  if (!isHere && !isCmsPicture?.(address)) return undefined;
  const source = encodeURIComponent(isHere ? address.slice(origin.length) : address);
  return toAbsolute(
    `${config.imageBaseUrl}?url=${source}&w=${size.width}&h=${size.height}&fit=cover&f=jpeg`,
    origin,
  );
}

/**
 * The picture that a shared link shows: the editors' own, else the page's, else the
 * site's. Our own pictures and the CMS's go through the image service as JPEG: whoever
 * draws link previews takes neither SVG nor odd shapes, and has no way to a CMS inside
 * a network. Others' are linked as they are, and so is what editors chose for it here.
 */
export function findShareImage({ seo = {}, image }: ShareInput, place: Place): ShareImage | undefined {
  const { origin } = place;
  const given = toAbsolute(seo.imageUrl, origin);
  if (given && !place.isCmsPicture?.(given))
    return { url: given, width: seo.imageWidth, height: seo.imageHeight, type: seo.imageType };
  const address = given ?? toAbsolute(image?.sourceUrl, origin) ?? origin + standardImage;
  const alt = (!given && image?.altText) || undefined;
  const made = ownAddress(address, place);
  return made
    ? { url: made, ...size, type: 'image/jpeg', alt }
    : { url: address, width: image?.width, height: image?.height, alt };
}
