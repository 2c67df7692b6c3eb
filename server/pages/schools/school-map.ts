import shapes from '../../../src/elements/us-state-map/us-state-map.shapes.json' with { type: 'json' };
import type { SchoolRecord } from '../../built-in/catalogue/catalogue-file.ts';
import { type Point, placeOnMap } from '../../built-in/schools/albers.ts';
import type { SchoolRegion } from '../../built-in/schools/school-directory.ts';
import { html, type Markup } from '../templates/html.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const paths: Readonly<Record<string, string>> = shapes.paths;

/** The points of a path of absolute moves and relative lines, which is what the shapes consist of. */
function* pointsOf(path: string): Generator<Point> {
  for (const [, startX, startY, steps = ''] of path.matchAll(/M(-?\d+) (-?\d+)l([^z]*)z/g)) {
    let [x, y] = [Number(startX), Number(startY)];
    yield [x, y];
    const numbers = steps.match(/-?\d+/g) ?? [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      x += Number(numbers[index]);
      y += Number(numbers[index + 1]);
      yield [x, y];
    }
  }
}

function boxOf(path: string): Box {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of pointsOf(path)) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const boxes = new Map<string, Box>();

function boxOfState(slug: string, path: string): Box {
  const box = boxes.get(slug) ?? boxOf(path);
  boxes.set(slug, box);
  return box;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The shape of the school's state, with a dot at the school if its position is known; undefined for territories. */
export function renderSchoolMap(
  { name, city, latitude, longitude }: Pick<SchoolRecord, 'name' | 'city' | 'latitude' | 'longitude'>,
  region: Pick<SchoolRegion, 'slug' | 'name'>,
): Markup | undefined {
  const path = paths[region.slug];
  if (!path) return undefined;
  const { x, y, width, height } = boxOfState(region.slug, path);
  // The size of the dot and of the margin is the same for all states.
  const unit = Math.max(width, height) / 100;
  const point =
    latitude === undefined || longitude === undefined ? undefined : placeOnMap(longitude, latitude);
  const margin = 5 * unit;
  const view = [x - margin, y - margin, width + 2 * margin, height + 2 * margin].map(round).join(' ');
  const label = point ? `${region.name}, with a dot at ${name} in ${city}` : `Outline of ${region.name}`;
  const dot =
    point &&
    html`<circle class="school-map__dot" cx="${round(point[0])}" cy="${round(point[1])}" r="${round(3.2 * unit)}" stroke-width="${round(1.2 * unit)}"/>`;
  return html`<svg class="school-map" viewBox="${view}" role="img" aria-label="${label}"><path d="${path}"/>${dot}</svg>`;
}
