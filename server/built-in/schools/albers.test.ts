import { describe, expect, it } from 'vitest';
import { placeOnMap } from './albers.ts';

describe('placeOnMap', () => {
  it.each([
    ['Chicago', -87.63, 41.88, [638, 226]],
    ['Miami', -80.19, 25.76, [823, 573]],
    ['Seattle', -122.33, 47.61, [98, 46]],
    ['Anchorage', -149.9, 61.22, [112, 544]],
    ['Utqiagvik', -156.79, 71.29, [89, 465]],
    ['Honolulu', -157.86, 21.31, [267, 549]],
  ])('returns the point of %s on the state map', (_city, longitude, latitude, point) => {
    expect(placeOnMap(longitude, latitude)?.map(Math.round)).toEqual(point);
  });

  it('placeOnMap returns no point for Puerto Rico and Guam, which the map does not show', () => {
    expect(placeOnMap(-66.1, 18.4)).toBeUndefined();
    expect(placeOnMap(144.8, 13.4)).toBeUndefined();
  });
});
