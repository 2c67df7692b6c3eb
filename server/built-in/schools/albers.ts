import { geoAlbersUsa } from 'd3-geo';

export type Point = readonly [x: number, y: number];

/** The projection that the shapes of the state map were made with (us-atlas). */
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/**
 * Converts a position in degrees to a point on the map's grid; undefined outside of the 50 states and D.C.
 */
export function placeOnMap(longitude: number, latitude: number): Point | undefined {
  return project([longitude, latitude]) ?? undefined;
}
