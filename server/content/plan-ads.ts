import type { ContentNode, PlacementNode } from './content-nodes.ts';

/** Characters of body text per pixel of height on a phone 390 pixels wide. */
const charactersPerPixel = 1.46;
/** Height of a phone's screen. All lengths are in CSS pixels. */
const screenHeightPx = 844;
/** A filled ad slot with its label and margins. */
const slotHeightPx = 360;
/** The ad slots before and after the text of every page. */
const fixedAdsPx = 2 * 170;

/**
 * Maximum characters per pixel of height of an article with headings and lists beside a rail, the column with
 * ads on wide screens.
 */
const charactersPerPixelBesideRail = 1.5;
/** Bottom of the rail's ad slot on a laptop screen. The screen must not show a second slot below it. */
const railEndPx = 924;
const wideScreenHeightPx = 900;

/** Whether a screen of a wide page could show this placement together with the rail's ad slot. */
export function isBesideRail({ textBefore }: PlacementNode): boolean {
  return textBefore < (railEndPx + wideScreenHeightPx) * charactersPerPixelBesideRail;
}

/**
 * Whether a placement gets an ad slot (`use`), or why it stays empty and without height:
 * - `start`: too little text comes before it
 * - `spacing`: it is too close to the previous slot
 * - `density`: the article has as many slots as the density allows
 * - `end`: it is close to the slot after the article
 */
export type AdDecision = 'use' | 'start' | 'spacing' | 'density' | 'end';

/** Decisions by the positions of the placements. */
export type AdPlan = ReadonlyMap<number, AdDecision>;

/**
 * Plans the in-paragraph ad slots. There is a placement after every top-level paragraph. The density limits
 * how many placements are used. The gap before and between slots is at least one screen of text, and larger
 * at a low density. Unused placements stay in the page without height, with the reason as an attribute.
 *
 * @param density percent of the article's height on a phone that may be advertising; 0 for none
 */
export function planAds(nodes: readonly ContentNode[], density: number): AdPlan {
  const placements = nodes.filter(
    (contentNode): contentNode is PlacementNode => contentNode.kind === 'placement',
  );
  const share = Math.min(density, 100) / 100;
  // With this much text for each slot, slots take exactly the given share of the height.
  const minGapPx = Math.max(screenHeightPx, slotHeightPx * (1 / share - 1));
  const minGapCharacters = minGapPx * charactersPerPixel;
  const articleCharacters = placements.at(-1)?.textBefore ?? 0;
  // An ad slot follows the article.
  const lastStart = articleCharacters - minGapCharacters / 2;
  const plan = new Map<number, AdDecision>();
  let [lastUsed, used] = [0, 0];
  for (const { position, textBefore } of placements) {
    const adsPx = fixedAdsPx + (used + 1) * slotHeightPx;
    const isWithinDensity = share > 0 && adsPx <= share * (articleCharacters / charactersPerPixel + adsPx);
    if (!isWithinDensity) plan.set(position, 'density');
    else if (textBefore > lastStart) plan.set(position, 'end');
    else if (textBefore - lastUsed < minGapCharacters) plan.set(position, used === 0 ? 'start' : 'spacing');
    else {
      plan.set(position, 'use');
      [lastUsed, used] = [textBefore, used + 1];
    }
  }
  return plan;
}
