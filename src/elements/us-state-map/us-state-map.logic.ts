import { trimTrailingSlashes } from '../../core/urls.ts';
import { type UsState, usStates } from '../../core/us-states.ts';
import statePositions from './us-state-map.positions.json';

export type Point = readonly [x: number, y: number];

/** The visible part of the projection, including label boxes. */
export const mapViewBox = { x: -62, y: 6, width: 1072, height: 604 };

/** At 600 px, the narrowest map, a box is 24.6 px high (WCAG 2.5.8 requires 24 px) and its text 12.3 px. */
export const labelBoxSize = { width: 48, height: 44 };

/** Centers of label boxes for states too small to click or label: two above, the others off the coast. */
export const labelBoxes: Readonly<Record<string, Point>> = {
  vermont: [808, 78],
  'new-hampshire': [864, 40],
  massachusetts: [980, 170],
  'rhode-island': [980, 218],
  connecticut: [980, 266],
  'new-jersey': [980, 314],
  delaware: [980, 362],
  maryland: [980, 410],
  dc: [980, 458],
};

const positions: Readonly<Record<string, readonly number[]>> = statePositions;

/** Position of a state's label, or the start of the line to its box. */
export function positionOf(slug: string): Point {
  const [x = 0, y = 0] = positions[slug] ?? [];
  return [x, y];
}

/** URL of a state page; the base path may end with any number of slashes. */
export function stateHref(basePath: string, slug: string): string {
  return `${trimTrailingSlashes(basePath)}/${slug}/`;
}

/** The states with a page, in menu order. */
export function linkedStates(dcLink: boolean): readonly UsState[] {
  return dcLink ? usStates : usStates.filter(({ slug }) => slug !== 'dc');
}

const directions: Readonly<Record<string, Point>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Maximum sideways distance relative to the distance in the key's direction. Large enough that Maine
 * is right of New Hampshire, small enough that nothing is right of Florida.
 */
const maxSideRatio = 2.5;

/** The nearest state in a direction; sideways distance counts double. */
function nearestInDirection(from: string, [dx, dy]: Point, states: readonly UsState[]): string | undefined {
  const [x, y] = positionOf(from);
  let best: { slug: string; distance: number } | undefined;
  for (const { slug } of states) {
    const [otherX, otherY] = positionOf(slug);
    const forwardDistance = (otherX - x) * dx + (otherY - y) * dy;
    const sideDistance = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    const distance = forwardDistance + 2 * sideDistance;
    if (
      forwardDistance > 0 &&
      sideDistance <= maxSideRatio * forwardDistance &&
      (!best || distance < best.distance)
    )
      best = { slug, distance };
  }
  return best?.slug;
}

/** The next state after `from` whose name starts with the letter; wraps around. */
function nextByLetter(from: string, letter: string, states: readonly UsState[]): string | undefined {
  const start = states.findIndex(({ slug }) => slug === from) + 1;
  const inOrder = [...states.slice(start), ...states.slice(0, start)];
  return inOrder.find(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase()))?.slug;
}

/**
 * The target of a key press: arrows move by geography (the map is never mirrored), Home and End to
 * the first and last state, a letter to the next matching name. Undefined for other keys, and when
 * there is no target.
 */
export function stateByKey(key: string, from: string, states: readonly UsState[]): string | undefined {
  const direction = directions[key];
  if (direction) return nearestInDirection(from, direction, states);
  if (key === 'Home') return states[0]?.slug;
  if (key === 'End') return states.at(-1)?.slug;
  return /^[a-z]$/i.test(key) ? nextByLetter(from, key, states) : undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const pointerGap = 18;

/** Places a tooltip below and after the point, within the area; above the point if it does not fit below. */
export function placeTooltip([x, y]: Point, tooltip: Size, area: Size): Point {
  const left = Math.max(0, Math.min(x + pointerGap / 2, area.width - tooltip.width));
  const below = y + pointerGap;
  return [
    left,
    below + tooltip.height <= area.height ? below : Math.max(0, y - pointerGap / 2 - tooltip.height),
  ];
}
