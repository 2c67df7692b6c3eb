import { Icon } from '../shared/icon/icon.tsx';
import type { SiteIconProps } from './site-icon.element.ts';

/** An icon placed by an author; 24 × 24 px by default. */
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
