import { geoAlbersUsa } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { placeOnMap } from './albers.ts';

const reference = geoAlbersUsa().scale(1300).translate([487.5, 305]);

describe('placeOnMap', () => {
  it.each([
    ['Chicago', -87.63, 41.88],
    ['Miami', -80.19, 25.76],
    ['Seattle', -122.33, 47.61],
    ['Anchorage', -149.9, 61.22],
    ['Utqiagvik', -156.79, 71.29],
    ['Honolulu', -157.86, 21.31],
  ])('places %s where the shapes of the state map have it', (_city, longitude, latitude) => {
    const [x = 0, y = 0] = placeOnMap(longitude, latitude) ?? [];
    const [expectedX, expectedY] = reference([longitude, latitude]) ?? [];
    expect(x).toBeCloseTo(expectedX ?? Number.NaN, 1);
    expect(y).toBeCloseTo(expectedY ?? Number.NaN, 1);
  });

  it('placeOnMap returns no point for Puerto Rico and Guam, which the map does not show', () => {
    expect(placeOnMap(-66.1, 18.4)).toBeUndefined();
    expect(placeOnMap(144.8, 13.4)).toBeUndefined();
  });
});
