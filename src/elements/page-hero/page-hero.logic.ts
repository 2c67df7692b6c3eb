import { type BylineContent, isEmptyByline } from '../shared/byline/byline.logic.ts';
import { readFinderSetup } from '../shared/finder/finder-setup.ts';

/** A link to a place of the page. */
export interface JumpLink {
  readonly id: string;
  readonly title: string;
}

interface HeroWords {
  readonly heading?: string;
  readonly subtitle?: string;
  readonly byline?: BylineContent;
  readonly contents?: readonly JumpLink[];
  readonly showByline: boolean;
  readonly showShare: boolean;
  readonly showContents: boolean;
}

/** Whether anything stands beside the picture. A finder alone makes no head of a page: it would be the one thing in it. */
export function hasWords({
  heading,
  subtitle,
  byline,
  showByline,
  showShare,
  contents,
  showContents,
}: HeroWords): boolean {
  return Boolean(
    heading ||
      subtitle ||
      showShare ||
      (showByline && byline && !isEmptyByline(byline)) ||
      (showContents && contents?.length),
  );
}

/**
 * How wide the picture is drawn, as its `sizes`: it is asked for before anything
 * has a box, so no browser can tell by itself (`auto` is for late pictures). What
 * the page and the sheet leave beside it is left out of it. Without `maxWidth` the
 * hero may stand across the page or in a column of text; beside the words, the
 * picture is then fetched for either.
 */
export function heroSizes(isFullWidth: boolean, maxWidth: number | undefined): string {
  const hero = Math.min(maxWidth ?? 1200, 1200);
  const across = hero - (hero < 600 ? 40 : hero < 760 ? 80 : 96);
  const width = isFullWidth || hero < 760 ? across : maxWidth ? 448 : 560;
  return `(max-width: ${width + 80}px) calc(100vw - 80px), ${width}px`;
}

/** The hero's finder: one line of three fields, preset to nothing. */
export const heroFinder = readFinderSetup({ layout: 'horizontal' });

function cleanJumpLink(value: unknown): readonly JumpLink[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, title } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof title !== 'string') return [];
  const link = { id: id.trim().replace(/^#/, ''), title: title.trim() };
  return link.id && link.title ? [link] : [];
}

/** The jump links of a `contents` list; entries without an id or a title are left out. Undefined when it is no list. */
export function cleanContents(value: unknown): readonly JumpLink[] | undefined {
  return Array.isArray(value) ? value.flatMap(cleanJumpLink) : undefined;
}

/** The fragment that leads to an id, whatever characters it has. */
export function toFragment(id: string): string {
  return `#${encodeURIComponent(id)}`;
}
