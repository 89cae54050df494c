import { onTestFinished, vi } from 'vitest';
import { fakeApi } from './fake-api.ts';

/** Size of every map in pixels. */
const BOX = { width: 800, height: 500 };

const TRIANGLE = {
  type: 'Topology',
  bbox: [-140, -6, -50, 62],
  arcs: [
    [
      [-120, 30],
      [-80, 30],
      [-100, 48],
      [-120, 30],
    ],
  ],
  objects: {
    land: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] },
    state_lines: { type: 'GeometryCollection', geometries: [{ type: 'LineString', arcs: [0] }] },
  },
};

/** The browser of the tests has no layout: gives maps a size and an outline until the test ends. */
export function teachMaps(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // Other files share the prototype.
  const sizes = { clientWidth: BOX.width, clientHeight: BOX.height };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, name));
  }
  fakeApi.on('GET /data/basemap.topo.json', { status: 200, json: TRIANGLE });
}

/** Kinds of the drawn markers by code. */
export const drawnMarkers = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('path[data-code]')].map((path) => [
      path.getAttribute('data-code') ?? '',
      kindOf(path),
    ]),
  );

/** Number of drawn lines by kind. */
export const drawnLines = (): Record<string, number> =>
  Object.fromEntries(
    [...document.querySelectorAll('.leaflet-lines-pane path')].map((path) => [
      kindOf(path),
      (path.getAttribute('d') ?? '').split('M').length - 1,
    ]),
  );

/** `hub` of a class such as `_marker_d3cd8b _hub_d3cd8b`. */
const kindOf = (path: Element): string =>
  /_([a-zA-Z]+?)(?:Line)?_\w+$/.exec((path.getAttribute('class') ?? '').trim())?.[1] ?? '';

export function clickMarker(code: string): void {
  const path = document.querySelector(`path[data-code="${code}"]`);
  const [, x = 0, y = 0] =
    /^M(-?\d+),(-?\d+)/.exec(path?.getAttribute('d') ?? '')?.map(Number) ?? [];
  // A circle path starts at its left edge.
  const reach = /a(\d+)/.exec(path?.getAttribute('d') ?? '')?.[1] ?? '0';
  path?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, clientX: x + Number(reach), clientY: y }),
  );
}
