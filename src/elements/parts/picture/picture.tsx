import { useElement } from '../../../core/element-context.ts';
import { safeUrl } from '../../../core/urls.ts';
import { type Crop, imageAddress, imageSourceSet } from './picture.logic.ts';

export interface PictureProps {
  readonly src: string | undefined;
  readonly alt: string;
  /** Drawn size in CSS pixels: reserves the space before the picture is there. */
  readonly width: number;
  readonly height: number;
  readonly sizes?: string;
  /** The first picture of a page: loaded at once and first. */
  readonly priority?: boolean;
  readonly crop?: Crop;
}

/**
 * A picture through the image address. The empty SVG gives the box its
 * proportions (a style attribute would need `unsafe-inline`), so a picture that
 * fails leaves a quiet box of the same size.
 */
export function Picture({ src, alt, width, height, sizes, priority, crop = 'cover' }: PictureProps) {
  const { imageBaseUrl } = useElement().source.config;
  const url = safeUrl(src);
  const request = url && { base: imageBaseUrl, url, width, height, crop };
  return (
    <span className={crop === 'contain' ? 'picture picture--contain' : 'picture'}>
      <svg className="picture__sizer" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
      {request && (
        <img
          className="picture__image"
          src={imageAddress(request, width)}
          srcSet={imageSourceSet(request)}
          sizes={sizes ?? `${width}px`}
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
