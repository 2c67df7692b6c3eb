import { useElement } from '../../../core/element-context.ts';
import { type IconType, iconSizeFor, iconUrl } from './icon.logic.ts';

export interface IconProps {
  readonly name: string | undefined;
  readonly type?: IconType;
  /** Hexadecimal digits or a CSS colour name; a quiet one that holds in light and dark when left out. */
  readonly color?: string;
  readonly width?: number;
  readonly height?: number;
  /** What the icon says; empty when words beside it say the same. */
  readonly alt?: string;
}

/**
 * An icon through the icon address. Its size is kept whatever comes back: an
 * unknown icon is an empty box, never a broken image.
 */
export function Icon({ name, type = 'outline', color, width = 24, height = 24, alt = '' }: IconProps) {
  const { tag, source } = useElement();
  const size = { width: iconSizeFor(width), height: iconSizeFor(height) };
  const src = iconUrl({ base: source.config.iconBaseUrl, name, type, color, ...size });
  if (!src)
    return <svg className="icon" viewBox={`0 0 ${size.width} ${size.height}`} {...size} aria-hidden="true" />;
  // A static element never runs this; there the browser's own message names the address.
  const logFailure = () => console.info(`<${tag}>: there is no ${type} icon "${name}" at ${src}`);
  return (
    <img
      className="icon"
      src={src}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      onError={logFailure}
    />
  );
}
