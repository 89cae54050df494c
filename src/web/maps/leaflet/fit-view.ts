import type { LatLngBounds, Map as LeafletMap, Point, PointExpression } from 'leaflet';
import type { Spot } from '../map-content.ts';
import { leaflet } from './leaflet.ts';

/** Padding for a marker and its label, in pixels like all values here. */
const MARGIN = 32;
/** Corners covered by the buttons, plus a marker and the label above it; the lower one is for touch. */
const UPPER = { width: 72, height: 128 };
const LOWER = { width: 108, height: 64 };

interface FitOptions {
  readonly animate: boolean;
  readonly coarse: boolean;
}

interface View {
  readonly zoom: number;
  /** In world pixels at this zoom. */
  readonly middle: Point;
}

/** The closest zoom that shows all places with padding; undefined without places. */
export function widestZoom(map: LeafletMap, spots: readonly Spot[]): number | undefined {
  const bounds = latLngBounds(spots);
  return bounds && viewOf(map, bounds, MARGIN).zoom;
}

/** Shows all places, none of them under a button. */
export function fitView(
  map: LeafletMap,
  spots: readonly Spot[],
  { animate, coarse }: FitOptions,
): void {
  const bounds = latLngBounds(spots);
  const { x, y } = map.getSize();
  // The box has no size yet.
  if (!bounds || x === 0 || y === 0) return;
  const plain = viewOf(map, bounds, MARGIN);
  const covered = coveredWidth(map, spots, plain, coarse);
  const { zoom, middle } = covered > 0 ? viewOf(map, bounds, covered + MARGIN / 2) : plain;
  // Setting the view redraws every shape, even when nothing moves.
  const isThere =
    zoom === map.getZoom() && map.project(map.getCenter(), zoom).distanceTo(middle) < 1;
  if (!isThere) map.setView(map.unproject(middle, zoom), zoom, { animate });
}

function latLngBounds(spots: readonly Spot[]): LatLngBounds | undefined {
  const bounds = boundsOf(spots);
  return bounds && leaflet.latLngBounds(bounds.southWest, bounds.northEast);
}

function viewOf(map: LeafletMap, bounds: LatLngBounds, right: number): View {
  const zoom = map.getBoundsZoom(bounds, false, leaflet.point(MARGIN + right, 2 * MARGIN));
  const middle = map
    .project(bounds.getSouthWest(), zoom)
    .add(map.project(bounds.getNorthEast(), zoom))
    .divideBy(2)
    .add([(right - MARGIN) / 2, 0]);
  return { zoom, middle };
}

/** Width of the buttons that would cover a place; 0 for none. */
function coveredWidth(
  map: LeafletMap,
  spots: readonly Spot[],
  { zoom, middle }: View,
  coarse: boolean,
): number {
  const size = map.getSize();
  const corner = middle.subtract(size.divideBy(2));
  const widths = spots.map((spot) => {
    const { x, y } = map.project(spot, zoom).subtract(corner);
    const fromRight = size.x - x;
    if (y < UPPER.height && fromRight < UPPER.width) return UPPER.width;
    const isLower = coarse && y > size.y - LOWER.height && fromRight < LOWER.width;
    return isLower ? LOWER.width : 0;
  });
  return Math.max(...widths);
}

interface Bounds {
  readonly southWest: Spot;
  readonly northEast: Spot;
}

/** Minimum height and width in degrees, so that a single airport shows its surroundings. */
const LEAST = 1;

/** At least 1 degree high and wide; undefined without places. */
export function boundsOf(spots: readonly Spot[]): Bounds | undefined {
  if (spots.length === 0) return undefined;
  const [south, north] = spread(spots.map(({ lat }) => lat));
  const [west, east] = spread(spots.map(({ lng }) => lng));
  return { southWest: { lat: south, lng: west }, northEast: { lat: north, lng: east } };
}

function spread(degrees: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...degrees), Math.max(...degrees)];
  const more = Math.max(0, (LEAST - (most - least)) / 2);
  return [least - more, most + more];
}

/** Pixels per arrow key. */
const STEP = 80;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

interface KeyOptions {
  readonly animate: boolean;
  readonly onEscape: (() => void) | undefined;
}

/** Arrows pan, plus and minus zoom, Escape clears. Leaflet's own keys ignore reduced motion. */
export function obeyKeys(map: LeafletMap, { animate, onEscape }: KeyOptions): () => void {
  const box = map.getContainer();
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = MOVES[event.key];
    const zoom = ZOOMS[event.key];
    if (move) panBy(map, [...move], animate);
    else if (zoom) map.setZoom(map.getZoom() + zoom, { animate });
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  box.addEventListener('keydown', press);
  return () => box.removeEventListener('keydown', press);
}

/** With `setView`, which stops at the bounds; `panBy` would glide back from beyond them. */
function panBy(map: LeafletMap, by: PointExpression, animate: boolean): void {
  const zoom = map.getZoom();
  const center = map.unproject(map.project(map.getCenter(), zoom).add(by), zoom);
  map.setView(center, zoom, { animate });
}

/** The wheel scrolls the page and zooms only with Ctrl or Command, as a touchpad pinch sends it. */
export function wheelWithKey(map: LeafletMap): () => void {
  const box = map.getContainer();
  const decide = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  box.addEventListener('wheel', decide, { capture: true, passive: true });
  return () => box.removeEventListener('wheel', decide, { capture: true });
}
