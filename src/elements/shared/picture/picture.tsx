import { useElement } from '../../../core/element-context.ts';
import { safeUrl } from '../../../core/urls.ts';
import { type Crop, imageSrcSet, imageUrl } from './picture.logic.ts';

export interface PictureProps {
  readonly src: string | undefined;
  readonly alt: string;
  /** Drawn size in CSS pixels: reserves the space before the picture is there. */
  readonly width: number;
  readonly height: number;
  /** How wide it is drawn, for browsers that cannot tell by themselves: see `sizesOf`. */
  readonly sizes?: string;
  /** How wide it may get where its container allows; `width` where left out. */
  readonly maxWidth?: number;
  /** The first picture of a page: loaded at once and first. */
  readonly priority?: boolean;
  readonly crop?: Crop;
}

/**
 * A late picture has its box when it is asked for: browsers that know `auto` take
 * the size from there, whatever column the element stands in. The first picture
 * of a page is asked for before there is a box.
 */
function sizesOf({ width, sizes = `${width}px`, priority }: PictureProps): string {
  return priority ? sizes : `auto, ${sizes}`;
}

/**
 * A picture through the image address. The empty SVG gives the box its
 * proportions (a style attribute would need `unsafe-inline`), so a picture that
 * fails leaves a quiet box of the same size.
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
        />
      )}
    </span>
  );
}
