import { toSlug } from '../../../core/names.ts';

export type IconType = 'solid' | 'outline' | 'social';

export interface IconRequest {
  /** The icon service's address, for example `/icons`. */
  readonly base: string;
  readonly name: string | undefined;
  readonly type: IconType;
  readonly color?: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The colour of an icon that asks for none. An image cannot follow the page's
 * text colour, so this one keeps a ratio of 3.5 or more on every ground of ours,
 * light and dark.
 */
export const defaultIconColor = '#768299';

const colorPattern = /^(?:#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24})$/i;

/** The whole number of pixels that the service draws: 1 to 512. */
export function iconSizeFor(size: number): number {
  return Number.isFinite(size) ? Math.min(Math.max(Math.round(size), 1), 512) : 24;
}

/** The address of an icon: contract section 5. Undefined when the name has no letter or digit. */
export function iconUrl({ base, name, type, color, width, height }: IconRequest): string | undefined {
  const slug = toSlug(name ?? '');
  if (!slug) return undefined;
  const requested = color?.trim() ?? '';
  const usedColor = colorPattern.test(requested) ? requested : defaultIconColor;
  return `${base}/${type}/${encodeURIComponent(slug)}.svg?color=${encodeURIComponent(usedColor)}&width=${iconSizeFor(width)}&height=${iconSizeFor(height)}`;
}
