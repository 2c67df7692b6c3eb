import { useElement } from '../../../core/element-context.ts';
import { Picture } from '../picture/picture.tsx';
import { defaultPortrait } from './contributor.logic.ts';

export interface PortraitProps {
  readonly src: string | undefined;
  readonly alt: string | undefined;
  /** Width and height in CSS pixels. */
  readonly size: number;
  readonly sizes?: string;
  readonly priority?: boolean;
}

/** A contributor's image, or the default portrait. */
export function Portrait({ src, alt, size, sizes, priority }: PortraitProps) {
  const { config } = useElement().source;
  const image = src
    ? { src, alt: alt ?? '' }
    : { src: defaultPortrait(config), alt: 'Default Contributor Image' };
  return <Picture {...image} width={size} height={size} sizes={sizes} priority={priority} crop="attention" />;
}

/** A contributor's types as badges. */
export function TypeBadges({ types }: { readonly types: readonly string[] }) {
  if (types.length === 0) return null;
  return (
    <ul className="contributor-card__types" part="types">
      {types.map((type) => (
        <li key={type} className="tag">
          {type.charAt(0).toUpperCase() + type.slice(1)}
        </li>
      ))}
    </ul>
  );
}
