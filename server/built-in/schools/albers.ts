/**
 * Places a position on the state map: the Albers projection of the United States that the shapes were made
 * with (us-atlas: d3's `geoAlbersUsa`, scale 1300, centered at 487.5, 305).
 */

export type Point = readonly [x: number, y: number];

interface Area {
  /** Whether the area has the position, in degrees. */
  readonly has: (longitude: number, latitude: number) => boolean;
  readonly parallels: readonly [number, number];
  /** The meridian in the middle. */
  readonly meridian: number;
  /** Offset from that meridian, and latitude, of the point at `x`, `y`. */
  readonly center: readonly [number, number];
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const scale = 1300;
const [middleX, middleY] = [487.5, 305];

const areas: readonly Area[] = [
  {
    has: (longitude, latitude) => latitude > 50 && (longitude < -129 || longitude > 170),
    parallels: [55, 65],
    meridian: -154,
    center: [-2, 58.5],
    scale: scale * 0.35,
    x: middleX - 0.307 * scale,
    y: middleY + 0.201 * scale,
  },
  {
    has: (longitude, latitude) => latitude > 18 && latitude < 23 && longitude > -161 && longitude < -154,
    parallels: [8, 18],
    meridian: -157,
    center: [-3, 19.9],
    scale,
    x: middleX - 0.205 * scale,
    y: middleY + 0.212 * scale,
  },
  {
    has: (longitude, latitude) => latitude > 24 && latitude < 50 && longitude > -125 && longitude < -66,
    parallels: [29.5, 45.5],
    meridian: -96,
    center: [-0.6, 38.7],
    scale,
    x: middleX,
    y: middleY,
  },
];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The conic equal-area projection on a sphere of radius 1. */
function project([south, north]: Area['parallels'], longitude: number, latitude: number): Point {
  const n = (Math.sin(radians(south)) + Math.sin(radians(north))) / 2;
  const c = Math.cos(radians(south)) ** 2 + 2 * n * Math.sin(radians(south));
  const radius = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
  const angle = n * radians(longitude);
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** The point of a position on the map's grid; undefined outside of the 50 states and D.C. */
export function placeOnMap(longitude: number, latitude: number): Point | undefined {
  const area = areas.find(({ has }) => has(longitude, latitude));
  if (!area) return undefined;
  const { parallels, meridian, center, scale: size, x, y } = area;
  // Positions beyond the date line, in the west of Alaska.
  const offset = ((longitude - meridian + 540) % 360) - 180;
  const [pointX, pointY] = project(parallels, offset, latitude);
  const [centerX, centerY] = project(parallels, center[0], center[1]);
  return [x + size * (pointX - centerX), y - size * (pointY - centerY)];
}
