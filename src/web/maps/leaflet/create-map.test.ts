import { Browser } from 'leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#test/screen/fake-api.ts';
import { teachMaps } from '#test/screen/map-fixture.ts';
import type { MapContent } from '#web/maps/map-content.ts';
import { createStage } from './create-map.ts';

const CONTENT: MapContent = {
  marks: [{ code: 'DEN', kind: 'end', label: 'DEN', name: 'Denver', note: '', lat: 40, lng: -105 }],
  lines: [],
  steps: 1,
};

let restore = () => {};
beforeEach(() => {
  restore = fakeApi.install();
  teachMaps();
  // The test's browser cannot animate: Leaflet asks this flag.
  Object.assign(Browser, { any3d: true });
  vi.useFakeTimers();
});
afterEach(() => {
  Object.assign(Browser, { any3d: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  restore();
});

function open() {
  const box = document.createElement('div');
  document.body.append(box);
  const stage = createStage(box, {
    zoom: { min: 3, max: 6 },
    start: { center: { lat: 39, lng: -98 }, zoom: 4, covers: [] },
    tiles: null,
    still: false,
    coarse: false,
    onChoose: () => {},
    onEscape: () => {},
    onFault: () => {},
  });
  return { box, stage };
}

it('falls over nothing when it is closed in the midst of a gliding zoom', () => {
  const { box, stage } = open();
  stage.zoomBy(1);
  vi.advanceTimersByTime(50);
  expect(box.querySelector('.leaflet-zoom-anim')).not.toBeNull();
  stage.close();
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
});

it('falls over nothing when it is closed after a turn of the wheel', () => {
  const { box, stage } = open();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true }));
  stage.close();
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
});

it('shows and moves nothing any more once it is closed', () => {
  const { box, stage } = open();
  stage.close();
  stage.show(CONTENT);
  stage.fit(CONTENT.marks);
  stage.zoomBy(1);
  vi.advanceTimersByTime(1_000);
  expect(box.querySelector('path')).toBeNull();
});

it('knows the ends of its range, and tells when they are reached', () => {
  const { stage } = open();
  const zoomed = vi.fn();
  const stop = stage.onZoom(zoomed);
  expect(stage.zoomEnd()).toBeUndefined();
  stage.zoomBy(-1);
  vi.advanceTimersByTime(1_000);
  expect(zoomed).toHaveBeenCalledOnce();
  expect(stage.zoomEnd()).toBe('out');
  stage.zoomBy(9);
  vi.advanceTimersByTime(1_000);
  expect(stage.zoomEnd()).toBe('in');
  stop();
  stage.close();
});
