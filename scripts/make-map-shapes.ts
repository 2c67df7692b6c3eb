/**
 * Generates the state map's shapes: U.S. Census boundaries in an Albers projection (us-atlas, ISC license) as
 * SVG paths with whole numbers. Simplifies the lines that neighboring states share, so that their borders
 * stay equal, and then rounds coordinates.
 *
 * Run: npx esbuild scripts/make-map-shapes.ts --bundle --platform=node --format=esm | node
 * --input-type=module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { usStates } from '../src/core/us-states.ts';

type Point = readonly [number, number];
type StateName = { name: string };
type Atlas = Topology<{ states: GeometryCollection<StateName> }>;

/** Moves labels, in units of the viewBox, whose centroid is on a bay, between islands or in a panhandle. */
const labelOffsets: Readonly<Record<string, Point>> = {
  florida: [20, 8],
  louisiana: [-8, 0],
  michigan: [22, 26],
  idaho: [2, 28],
  kentucky: [12, 2],
  'west-virginia': [-8, 6],
  california: [-10, 2],
  washington: [8, 2],
  minnesota: [-10, 6],
  oklahoma: [16, 2],
  nebraska: [4, 2],
  virginia: [10, 8],
  hawaii: [-4, -28],
  alaska: [8, -4],
  maryland: [-2, -6],
  delaware: [2, 4],
  'new-hampshire': [-2, 4],
};

/**
 * The maximum distance between a simplified border and the true border, in units of the map's viewBox: about
 * a pixel on the widest page. Compressed with gzip, the outlines take 4 KB of each page with a map; with a
 * tolerance of 1, 5 KB.
 */
const tolerance = 1.4;

const atlasNames: Readonly<Record<string, string>> = { dc: 'District of Columbia' };
/** Area in square units; smaller islands, of about 2 × 2 pixels on the widest page, are left out. */
const minIslandArea = 4;

function ringArea(ring: readonly Point[]): number {
  return (
    Math.abs(
      ring.reduce(
        (sum, [x, y], index) =>
          sum +
          x * (ring[(index + 1) % ring.length]?.[1] ?? 0) -
          y * (ring[(index + 1) % ring.length]?.[0] ?? 0),
        0,
      ),
    ) / 2
  );
}

/** Distance of a point from the line through two other points, or from these points if they are equal. */
function distanceFromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0
    ? Math.hypot(x - ax, y - ay)
    : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** The Ramer–Douglas–Peucker algorithm: removes points that are nearly on the line between other points. */
function simplifyLine(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const distances = points.map((point) => distanceFromLine(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [...simplifyLine(points.slice(0, farthest + 1)), ...simplifyLine(points.slice(farthest)).slice(1)];
}

/** Simplifies the lines between states, which neighbors share, so that there are no gaps between them. */
function simplifyBorders({ transform, ...topology }: Atlas): Atlas {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplifyLine(points).map((point) => [...point]);
  });
  return { ...topology, arcs };
}

/** True if the point is on the straight line between its neighbors, so that it can be removed. */
function isStraight([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  return (
    (bx - ax) * (cy - by) === (by - ay) * (cx - bx) &&
    (bx - ax) * (cx - bx) >= 0 &&
    (by - ay) * (cy - by) >= 0
  );
}

/** Rounds a ring, and removes equal neighbors, points on straight lines and the closing point. */
function roundRing(ring: readonly (readonly number[])[]): Point[] {
  const points: Point[] = [];
  for (const [x = 0, y = 0] of ring) {
    const point: Point = [Math.round(x), Math.round(y)];
    const last = points.at(-1);
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    const previous = points.at(-2);
    if (previous && last && isStraight(previous, last, point)) points.pop();
    points.push(point);
  }
  const [first] = points;
  const last = points.at(-1);
  if (first && last && points.length > 1 && first[0] === last[0] && first[1] === last[1]) points.pop();
  return points;
}

/** After `l`, each pair of numbers is a line to a relative position; minus signs need no space. */
function ringPath(points: readonly Point[]): string {
  const [first = [0, 0]] = points;
  const steps = points
    .slice(1)
    .map(([x, y], index) => `${x - (points[index]?.[0] ?? 0)} ${y - (points[index]?.[1] ?? 0)}`);
  return `M${first[0]} ${first[1]}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

function ringsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  throw new Error(`A state must be a polygon, but is a ${geometry.type}.`);
}

function statePath(geometry: GeoJSON.Geometry): string {
  const rings = ringsOf(geometry)
    .map(roundRing)
    .sort((a, b) => ringArea(b) - ringArea(a));
  return rings
    .filter((ring, index) => index === 0 || (ring.length > 2 && ringArea(ring) >= minIslandArea))
    .map(ringPath)
    .join('');
}

function makeShapes() {
  const atlas: Atlas = JSON.parse(readFileSync('node_modules/us-atlas/states-albers-10m.json', 'utf8'));
  const simple = simplifyBorders(atlas);
  const { features } = feature(atlas, atlas.objects.states);
  const simpleFeatures = feature(simple, simple.objects.states).features;
  const paths: Record<string, string> = {};
  const positions: Record<string, Point> = {};
  for (const { slug, name } of usStates) {
    const isState = ({ properties }: (typeof features)[number]) =>
      properties.name === (atlasNames[slug] ?? name);
    const [state, simpleState] = [features.find(isState), simpleFeatures.find(isState)];
    if (!state || !simpleState) throw new Error(`us-atlas has no state ${name}.`);
    const [x, y] = geoPath().centroid(state);
    const [dx, dy] = labelOffsets[slug] ?? [0, 0];
    paths[slug] = statePath(simpleState.geometry);
    positions[slug] = [Math.round(x) + dx, Math.round(y) + dy];
  }
  return { paths, positions };
}

const { paths, positions } = makeShapes();
const folder = 'src/elements/us-state-map';
writeFileSync(`${folder}/us-state-map.shapes.json`, `${JSON.stringify({ paths })}\n`);
const lines = Object.entries(positions).map(([slug, point]) => `  "${slug}": [${point.join(', ')}]`);
writeFileSync(`${folder}/us-state-map.positions.json`, `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${Object.keys(paths).length} states, ${JSON.stringify(paths).length} characters\n`);
