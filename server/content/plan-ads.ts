import type { Segment } from './segments.ts';

/** Letters of body text in one pixel of height on a phone 390 pixels wide. */
const lettersOfPixel = 1.46;
const screenHeight = 844;
/** A filled placement with its label and the room around it. */
const placementHeight = 360;

/**
 * Which in-paragraph placements are used: the rule puts one after every top-level
 * paragraph, and density thins them out so that no screen shows two, none stands
 * before the first screen's worth of text, and none stands near the article's end.
 *
 * @param density percent of the article's height on a phone that may be advertising; 0 for none
 */
export function planAds(segments: readonly Segment[], density: number): ReadonlySet<number> {
  const chosen = new Set<number>();
  if (!(density > 0)) return chosen;
  const height = Math.max(screenHeight, placementHeight * (100 / Math.min(density, 100) - 1));
  const placements = segments.filter((segment) => segment.kind === 'placement');
  const distance = height * lettersOfPixel;
  // What stands after the article is a placement, too.
  const end = (placements.at(-1)?.textBefore ?? 0) - distance / 2;
  let last = 0;
  for (const { position, textBefore } of placements) {
    if (textBefore - last < distance || textBefore > end) continue;
    chosen.add(position);
    last = textBefore;
  }
  return chosen;
}
