import type { ContentNode, PlacementNode } from './content-nodes.ts';

/** Letters of body text in one pixel of height on a phone 390 pixels wide. */
const charactersPerPixel = 1.46;
const screenHeight = 844;
/** A filled placement with its label and the room around it. */
const placementHeight = 360;
/** What stands around the text on every page: at its top and at its end. */
const fixedHeight = 2 * 170;

/** The most letters in one pixel of height of an article beside a rail, headings and lists included. */
const charactersPerWidePixel = 1.5;
/** Where the placement in a rail ends on the screen of a laptop, which may not show another below it. */
const railEnd = 924;
const wideScreenHeight = 900;

/** Whether some screen of a wide page could show this placement together with the one in the rail. */
export function isBesideRail({ textBefore }: PlacementNode): boolean {
  return textBefore < (railEnd + wideScreenHeight) * charactersPerWidePixel;
}

/** What becomes of a placement: used, or left empty and without height, and why. */
export type AdPlan = ReadonlyMap<number, 'use' | 'start' | 'end' | 'density'>;

/**
 * Plans the in-paragraph placements: the rule puts one after every top-level
 * paragraph, and density thins them out so that no screen shows two, none stands
 * before the first screen's worth of text, and none stands near the article's end.
 * The others stay in the page as places of no height, so that it says what was
 * decided.
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
  const letters = placements.at(-1)?.textBefore ?? 0;
  // What stands after the article is a placement, too.
  const end = letters - distance / 2;
  const plan = new Map<number, 'use' | 'start' | 'end' | 'density'>();
  let [last, used] = [0, 0];
  for (const { position, textBefore } of placements) {
    const adHeight = fixedHeight + (used + 1) * placementHeight;
    const isAffordable = share > 0 && adHeight <= share * (letters / charactersPerPixel + adHeight);
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
