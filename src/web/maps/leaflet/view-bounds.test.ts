import { describe, expect, it } from 'vitest';
import { boundsOf } from './fit-view.ts';

describe('map bounds', () => {
  it('map bounds are the smallest rectangle around all places', () => {
    const spots = [
      { lat: 47.4, lng: -122.3 },
      { lat: 4.7, lng: -74.1 },
      { lat: 18.4, lng: -63.1 },
    ];
    expect(boundsOf(spots)).toEqual({
      southWest: { lat: 4.7, lng: -122.3 },
      northEast: { lat: 47.4, lng: -63.1 },
    });
  });

  it('map bounds show a single place with its surroundings', () => {
    expect(boundsOf([{ lat: 40, lng: -100 }])).toEqual({
      southWest: { lat: 39.5, lng: -100.5 },
      northEast: { lat: 40.5, lng: -99.5 },
    });
  });

  it('map bounds are undefined without places', () => {
    expect(boundsOf([])).toBeUndefined();
  });
});
