import type { ContentNode, PlacementNode } from './content-nodes.ts';

/** Characters of body text per pixel of height on a phone 390 pixels wide. */
const charactersPerPixel = 1.46;
/** Height of a phone's screen. All heights in this file are in CSS pixels. */
const screenHeight = 844;
/** A filled ad slot with its label and margins. */
const placementHeight = 360;
/** The ad slots before and after the text of every page. */
const fixedHeight = 2 * 170;

/** Maximum characters per pixel of height of an article beside a rail, with headings and lists. */
const charactersPerWidePixel = 1.5;
/** Bottom of the rail's ad slot on a laptop screen. The screen must not show a second slot below it. */
const railEnd = 924;
const wideScreenHeight = 900;

/** Whether a screen of a wide page could show this placement together with the rail's ad slot. */
export function isBesideRail({ textBefore }: PlacementNode): boolean {
  return textBefore < (railEnd + wideScreenHeight) * charactersPerWidePixel;
}

/** By position: the placement is used, or the reason why it stays empty and without height. */
export type AdPlan = ReadonlyMap<number, 'use' | 'start' | 'end' | 'density'>;

/**
 * Plans the in-paragraph ad slots. There is a placement after every top-level paragraph. The density limits how many
 * placements are used. No screen shows two slots, and no slot comes before the first screen of text or near the end of
 * the article. Unused placements stay in the page without height, with the reason as an attribute.
 *
 * @param density percent of the article's height on a phone that may be advertising; 0 for none
 */
export function planAds(nodes: readonly ContentNode[], density: number): AdPlan {
  const placements = nodes.filter(
    (contentNode): contentNode is PlacementNode => contentNode.kind === 'placement',
  );
  const share = Math.min(density, 100) / 100;
  const height = Math.max(screenHeight, placementHeight * (1 / share - 1));
  const distance = height * charactersPerPixel;
  const characters = placements.at(-1)?.textBefore ?? 0;
  // An ad slot follows the article.
  const end = characters - distance / 2;
  const plan = new Map<number, 'use' | 'start' | 'end' | 'density'>();
  let [last, used] = [0, 0];
  for (const { position, textBefore } of placements) {
    const adHeight = fixedHeight + (used + 1) * placementHeight;
    const isAffordable = share > 0 && adHeight <= share * (characters / charactersPerPixel + adHeight);
    if (!isAffordable) plan.set(position, 'density');
    else if (textBefore > end) plan.set(position, 'end');
    else if (textBefore - last < distance) plan.set(position, used === 0 ? 'start' : 'density');
    else {
      plan.set(position, 'use');
      [last, used] = [textBefore, used + 1];
    }
  }
  return plan;
}
