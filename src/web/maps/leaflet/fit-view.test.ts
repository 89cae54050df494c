import '#test/screen/matchers.ts';
import type { Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { teachMaps } from '#test/screen/map-fixture.ts';
import { fitView, widestZoom } from './fit-view.ts';
import { leaflet } from './leaflet.ts';

const DEN = { lat: 39.86, lng: -104.67 };
const LAS = { lat: 36.08, lng: -115.15 };
const MIA = { lat: 25.8, lng: -80.29 };
const SEA = { lat: 47.45, lng: -122.31 };
/** Map size set by `teachMaps`. */
const BOX = { width: 800, height: 500 };

let map: LeafletMap;
beforeEach(() => {
  teachMaps();
  map = leaflet.map(document.createElement('div'), { zoomSnap: 0.25 });
  map.setView([39, -98], 4);
});
afterEach(() => {
  map.remove();
  vi.unstubAllGlobals();
});

const fitTo = (spots: readonly { lat: number; lng: number }[], coarse = false) =>
  fitView(map, spots, { animate: false, coarse });
const onMap = (spot: { lat: number; lng: number }) => map.latLngToContainerPoint(spot);

describe('fitView', () => {
  it('fitView shows every place with padding', () => {
    fitTo([SEA, MIA, LAS, DEN]);
    for (const { x, y } of [SEA, MIA, LAS, DEN].map(onMap)) {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(BOX.width - 30);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(BOX.height - 30);
    }
    expect(map.getZoom()).toBe(widestZoom(map, [SEA, MIA, LAS, DEN]));
  });

  it('fitView keeps places clear of the buttons in the upper corner', () => {
    fitTo([LAS, DEN]);
    expect(onMap(DEN).x).toBeLessThan(BOX.width - 72);
    expect(onMap(LAS).x).toBeGreaterThan(30);
  });

  it('fitView keeps places clear of the touch button in the lower corner', () => {
    fitTo([SEA, MIA], true);
    expect(onMap(MIA).x).toBeLessThan(BOX.width - 108);
    expect(onMap(SEA).x).toBeGreaterThan(30);
  });

  it('fitView does not set the view again when nothing would move', () => {
    fitTo([SEA, MIA, LAS]);
    const moved = vi.fn();
    map.on('moveend', moved);
    fitTo([SEA, MIA, LAS]);
    expect(moved).not.toHaveBeenCalled();
    map.panBy([40, 0], { animate: false });
    moved.mockClear();
    fitTo([SEA, MIA, LAS]);
    expect(moved).toHaveBeenCalledOnce();
  });

  it('fitView keeps the view without places', () => {
    const { lat, lng } = map.getCenter();
    fitTo([]);
    expect(map.getCenter()).toMatchObject({ lat, lng });
    expect(widestZoom(map, [])).toBeUndefined();
  });
});
