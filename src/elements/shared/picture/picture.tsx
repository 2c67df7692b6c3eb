import { useElement } from '../../../core/element-context.ts';
import { hasOrigin, safeUrl } from '../../../core/urls.ts';
import { type Crop, imageSrcSet, imageUrl } from './picture.logic.ts';

export interface PictureProps {
  readonly src: string | undefined;
  readonly alt: string;
  /** Displayed size in CSS pixels; reserves the space before the picture has loaded. */
  readonly width: number;
  readonly height: number;
  /** The `sizes` attribute for browsers without `sizes="auto"`; see `sizesOf`. */
  readonly sizes?: string;
  /** Largest displayed width in CSS pixels; defaults to `width`. */
  readonly maxWidth?: number;
  /**
   * Loads eagerly and with high priority. The server defers it on pages where it is below the first screen.
   */
  readonly priority?: boolean;
  readonly crop?: Crop;
}

/**
 * A lazy picture has its layout box when it loads, so browsers that support `auto` use the width
 * of that box. The first picture of a page loads before layout.
 */
function sizesOf({ width, sizes = `${width}px`, priority }: PictureProps): string {
  return priority ? sizes : `auto, ${sizes}`;
}

/** Loads the picture from its own URL, for example because its host is not in `IMAGE_HOSTS` of the server. */
function loadOriginal(image: HTMLImageElement, url: string): void {
  if (image.getAttribute('src') === url) return;
  image.removeAttribute('srcset');
  image.src = url;
}

/**
 * A picture from the image service. The empty SVG gives the box its proportions (a style attribute
 * would need `unsafe-inline`), so a picture that fails leaves an empty box of the same size.
 * Pages of other origins use images whose hosts the service does not allow.
 */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, maxWidth, priority, crop = 'cover' } = props;
  const { imageBaseUrl } = useElement().source.config;
  const url = safeUrl(src);
  const request = url && { base: imageBaseUrl, url, width, height, crop };
  return (
    <span className={crop === 'contain' ? 'picture picture--contain' : 'picture'}>
      <svg
        className="picture__sizer"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
      />
      {request && (
        <img
          className="picture__image"
          src={imageUrl(request, width)}
          srcSet={imageSrcSet(request, maxWidth)}
          sizes={sizesOf(props)}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={
            hasOrigin(imageBaseUrl) ? (event) => loadOriginal(event.currentTarget, request.url) : undefined
          }
        />
      )}
    </span>
  );
}
