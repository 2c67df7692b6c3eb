import { Icon } from '../shared/icon/icon.tsx';
import type { SiteIconProps } from './site-icon.element.ts';

/** An icon that an author places; a square of 24 pixels unless a size is given. */
export function SiteIcon({ name, type, color, width, height, label }: SiteIconProps) {
  if (!name) return null;
  return (
    <span className="site-icon" part="icon">
      <Icon
        name={name}
        type={type}
        color={color}
        width={width ?? height ?? 24}
        height={height ?? width ?? 24}
        alt={label}
      />
    </span>
  );
}
