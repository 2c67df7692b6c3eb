import { toSlug } from '../../../core/names.ts';
import { trimTrailingSlashes } from '../../../core/urls.ts';

export type IconType = 'solid' | 'outline' | 'social';

export interface IconRequest {
  /** Base URL of the icon service, for example `/icons`. */
  readonly base: string;
  readonly name: string | undefined;
  readonly type: IconType;
  readonly color?: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Default color of an icon. An image cannot inherit the page's text color; this color has a
 * contrast ratio of at least 3.5 on all our backgrounds, light and dark.
 */
export const defaultIconColor = '#768299';

const colorPattern = /^(?:#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24})$/i;

/** Rounds a size to the pixels that the service renders: 1 to 512. */
export function iconSizeFor(size: number): number {
  return Number.isFinite(size) ? Math.min(Math.max(Math.round(size), 1), 512) : 24;
}

/** The URL of an icon. Undefined when the name has no letter or digit. */
export function iconUrl({ base, name, type, color, width, height }: IconRequest): string | undefined {
  const slug = toSlug(name ?? '');
  if (!slug) return undefined;
  const requested = color?.trim() ?? '';
  const usedColor = colorPattern.test(requested) ? requested : defaultIconColor;
  return `${trimTrailingSlashes(base)}/${type}/${encodeURIComponent(slug)}.svg?color=${encodeURIComponent(usedColor)}&width=${iconSizeFor(width)}&height=${iconSizeFor(height)}`;
}
