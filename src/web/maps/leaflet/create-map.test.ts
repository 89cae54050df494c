import { Browser } from 'leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { teachMaps } from '#test/screen/map-fixture.ts';
import type { MapContent } from '../map-content.ts';
import { createMap } from './create-map.ts';
import styles from './map.module.css';

const CONTENT: MapContent = {
  markers: [
    { code: 'DEN', kind: 'end', label: 'DEN', name: 'Denver', note: '', lat: 40, lng: -105 },
  ],
  lines: [],
};

let restore = () => {};
beforeEach(() => {
  restore = fakeApi.install();
  teachMaps();
  // jsdom cannot animate: Leaflet checks this flag.
  Object.assign(Browser, { any3d: true });
  vi.useFakeTimers();
});
afterEach(() => {
  Object.assign(Browser, { any3d: false });
  vi.useRealTimers();
  document.body.replaceChildren();
  restore();
});

function open() {
  const box = document.createElement('div');
  document.body.append(box);
  const map = createMap(box, {
    zoom: { min: 3, max: 6 },
    start: { center: { lat: 39, lng: -98 }, zoom: 4, covers: [] },
    tiles: null,
    still: false,
    coarse: false,
    onChoose: () => {},
    onPoint: () => {},
    onEscape: () => {},
    onError: () => {},
  });
  return { box, map };
}

it('the map can be closed during an animated zoom', () => {
  const { box, map } = open();
  map.zoomBy(1);
  vi.advanceTimersByTime(50);
  expect(box.querySelector('.leaflet-zoom-anim')).not.toBeNull();
  map.close();
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
});

it('the map can be closed after a wheel event', () => {
  const { box, map } = open();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true }));
  map.close();
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
});

it('the map ignores calls after it is closed', () => {
  const { box, map } = open();
  map.close();
  map.show(CONTENT);
  map.fit(CONTENT.markers);
  map.zoomBy(1);
  vi.advanceTimersByTime(1_000);
  expect(box.querySelector('path')).toBeNull();
});

it('the map reports the ends of its zoom range', () => {
  const { map } = open();
  const zoomed = vi.fn();
  const stop = map.onZoom(zoomed);
  expect(map.zoomEnd()).toBeUndefined();
  map.zoomBy(-1);
  vi.advanceTimersByTime(1_000);
  expect(zoomed).toHaveBeenCalledOnce();
  expect(map.zoomEnd()).toBe('out');
  map.zoomBy(9);
  vi.advanceTimersByTime(1_000);
  expect(map.zoomEnd()).toBe('in');
  stop();
  map.close();
});

it('pills name the markers and the prices, and the pointed one stands out', () => {
  const { box, map } = open();
  const place = { kind: 'goWild', label: '', name: '', note: '' } as const;
  map.show({
    markers: [
      { ...place, code: 'SEA', pill: 'SEA $16', lat: 47, lng: -122 },
      { ...place, code: 'MIA', pill: 'MIA $31', lat: 26, lng: -80 },
    ],
    lines: [],
  });
  const pills = () =>
    [...box.querySelectorAll<HTMLElement>('[data-pill]')].map((pill) => pill.textContent);
  expect(pills()).toEqual(['MIA $31', 'SEA $16']);
  map.point('SEA');
  expect(pills()).toEqual(['SEA $16', 'MIA $31']);
  expect(box.querySelector('[data-pill=SEA]')?.className).toMatch(/pointed/);
  map.close();
});

it('the base map names states in the abbreviated form and in full on closer views', () => {
  const { box, map } = open();
  expect(box.textContent).toContain('KS');
  map.zoomBy(2);
  vi.advanceTimersByTime(1_000);
  expect(box.textContent).toContain('Kansas');
  map.close();
});

it('the names of the map lie below the hint of a marker', () => {
  const { box, map } = open();
  map.show(CONTENT);
  const panes = box.querySelector('.leaflet-map-pane');
  expect(panes?.querySelector(':scope > .leaflet-tooltip-pane')).not.toBeNull();
  expect(panes?.querySelector(`:scope > .${styles.notes}`)).not.toBeNull();
  map.close();
});
