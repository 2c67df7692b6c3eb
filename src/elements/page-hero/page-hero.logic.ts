import { isRecord } from '../../core/records.ts';
import { toWellFormed } from '../../core/text/well-formed.ts';
import { type BylineContent, isEmptyByline } from '../shared/byline/byline.logic.ts';
import { readFinderSetup } from '../shared/finder/finder-setup.ts';

/** A link to a section of the page. */
export interface JumpLink {
  readonly id: string;
  readonly title: string;
}

interface HeroText {
  readonly heading?: string;
  readonly subtitle?: string;
  readonly byline?: BylineContent;
  readonly contents?: readonly JumpLink[];
  readonly showByline: boolean;
  readonly showShare: boolean;
  readonly showContents: boolean;
}

/** Returns whether the hero has text content. A finder alone does not count. */
export function hasText({
  heading,
  subtitle,
  byline,
  showByline,
  showShare,
  contents,
  showContents,
}: HeroText): boolean {
  return Boolean(
    heading ||
      subtitle ||
      showShare ||
      (showByline && byline && !isEmptyByline(byline)) ||
      (showContents && contents?.length),
  );
}

/**
 * The `sizes` attribute of the image: its width without the margins of the page and the hero. It does not
 * start with `auto`, because the image is eager until `deferImage` on the server defers it.
 * Without `maxWidth`, the hero may be in a page or in a text column. An image is 448 px wide beside the
 * text in a page, and up to 560 px wide below the text in a column, so `sizes` names a width between them.
 */
export function heroSizes(isFullWidth: boolean, maxWidth: number | undefined): string {
  const heroWidth = Math.min(maxWidth ?? 1200, 1200);
  const innerWidth = heroWidth - (heroWidth < 600 ? 40 : heroWidth < 760 ? 80 : 96);
  if (!isFullWidth && !maxWidth)
    return '(max-width: 639px) calc(100vw - 80px), (max-width: 799px) calc(100vw - 120px), 480px';
  const width = isFullWidth || heroWidth < 760 ? innerWidth : 448;
  return `(max-width: ${width + 80}px) calc(100vw - 80px), ${width}px`;
}

/** The hero's finder: three fields in one line, without presets. */
export const heroFinder = readFinderSetup({ layout: 'horizontal' });

function cleanJumpLink(value: unknown): readonly JumpLink[] {
  if (!isRecord(value)) return [];
  const { id, title } = value;
  if (typeof id !== 'string' || typeof title !== 'string') return [];
  const link = { id: id.trim().replace(/^#/, ''), title: title.trim() };
  return link.id && link.title ? [link] : [];
}

/** The valid jump links of a `contents` list; undefined if the value is not a list. */
export function cleanContents(value: unknown): readonly JumpLink[] | undefined {
  return Array.isArray(value) ? value.flatMap(cleanJumpLink) : undefined;
}

/** The URL fragment of an id, with special characters encoded. */
export function toFragment(id: string): string {
  return `#${encodeURIComponent(toWellFormed(id))}`;
}
