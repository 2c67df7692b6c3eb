import { useElement } from '../../../core/element-context.ts';
import { type IconType, iconSizeFor, iconUrl } from './icon.logic.ts';

export interface IconProps {
  readonly name: string | undefined;
  readonly type?: IconType;
  /** Hexadecimal digits or a CSS color name; the default suits light and dark backgrounds. */
  readonly color?: string;
  readonly width?: number;
  readonly height?: number;
  /** Alternative text; empty when adjacent text says the same. */
  readonly alt?: string;
}

/**
 * An icon from the icon service. It always keeps its size: an unknown icon renders as an empty
 * box, not as a broken image.
 */
export function Icon({ name, type = 'outline', color, width = 24, height = 24, alt = '' }: IconProps) {
  const { tag, source } = useElement();
  const size = { width: iconSizeFor(width), height: iconSizeFor(height) };
  const src = iconUrl({ base: source.config.iconBaseUrl, name, type, color, ...size });
  if (!src)
    return <svg className="icon" viewBox={`0 0 ${size.width} ${size.height}`} {...size} aria-hidden="true" />;
  // Static elements never run this; there, the browser logs the failed URL itself.
  const logFailure = () =>
    console.info(`<${tag}>: ${type} icon "${name}" failed to load from ${src}. Check its name and type.`);
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
