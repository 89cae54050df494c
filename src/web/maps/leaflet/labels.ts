import type { Map as LeafletMap, Marker } from 'leaflet';
import { classNames } from '#web/ui/class-names.ts';
import type { MapMarker } from '../map-content.ts';
import { RADIUS } from '../map-legend.tsx';
import { leaflet } from './leaflet.ts';
import styles from './map.module.css';

/** Pixels, like all lengths here. */
interface Size {
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Spot extends Size {
  readonly code: string;
}

export interface PillSpot extends Spot {
  readonly width: number;
}

export interface PlacedPill {
  readonly code: string;
  /** Of the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Direction of a place outside of the map, clockwise from the top, in degrees. */
  readonly toward?: number;
}

export interface PlacedName {
  readonly index: number;
  /** Of the middle. */
  readonly x: number;
  readonly y: number;
}

const MOST_PILLS = 12;
/** Of them for places outside of the map. */
const MOST_AT_EDGE = 4;
const PILL_HEIGHT = 24;
const NAME_HEIGHT = 16;
/** Between a dot and its pill. */
const GAP = 6;
const EDGE = 4;
/** The buttons in the upper right corner. */
const BUTTONS = { width: 60, height: 100 };
const DOT = 5;

const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isIn = ({ x, y }: Size, size: Size): boolean =>
  x >= 0 && y >= 0 && x <= size.x && y <= size.y;

const fits = (box: Box, size: Size, taken: readonly Box[]): boolean =>
  box.left >= EDGE &&
  box.top >= EDGE &&
  box.right <= size.x - EDGE &&
  box.bottom <= size.y - EDGE &&
  !taken.some((other) => overlaps(box, other));

interface Placed {
  readonly pills: readonly PlacedPill[];
  readonly names: readonly PlacedName[];
}

/**
 * Where pills and names stand without covering one another. The first spots get a pill first; the others stay dots. A
 * name that would lie under a pill, a dot or one of the `covered` places is left out.
 */
export function placeNotes(
  spots: readonly PillSpot[],
  names: readonly (Size & { readonly width: number })[],
  size: Size,
  covered: readonly Box[] = [],
): Placed {
  const taken: Box[] = [boxOf(size.x - BUTTONS.width, 0, BUTTONS.width, BUTTONS.height)];
  const pills: PlacedPill[] = [];
  const put = (pill: PlacedPill, box: Box) => {
    pills.push(pill);
    taken.push(box);
  };
  for (const spot of spots.filter((one) => !isIn(one, size))) {
    if (pills.length >= MOST_AT_EDGE) break;
    const at = atEdge(spot, size);
    const box = boxOf(at.x, at.y, spot.width, PILL_HEIGHT);
    if (fits(box, size, taken)) put({ code: spot.code, ...at }, box);
  }
  for (const spot of spots.filter((one) => isIn(one, size))) {
    if (pills.length >= MOST_PILLS) break;
    const box = besideOf(spot).find((one) => fits(one, size, taken));
    if (box) put({ code: spot.code, x: box.left, y: box.top }, box);
  }
  const dots = spots.map(({ x, y }) => boxOf(x - DOT, y - DOT, 2 * DOT, 2 * DOT));
  return { pills, names: placeNames(names, size, [...taken, ...dots, ...covered]) };
}

/** Right, left, above and below of the dot. */
const besideOf = ({ x, y, width }: PillSpot): readonly Box[] => [
  boxOf(x + GAP, y - PILL_HEIGHT / 2, width, PILL_HEIGHT),
  boxOf(x - GAP - width, y - PILL_HEIGHT / 2, width, PILL_HEIGHT),
  boxOf(x - width / 2, y - GAP - PILL_HEIGHT, width, PILL_HEIGHT),
  boxOf(x - width / 2, y + GAP, width, PILL_HEIGHT),
];

/** On the line from the middle of the map to the place. */
function atEdge({ x, y, width }: PillSpot, size: Size): Size & { readonly toward: number } {
  const within = (value: number, most: number) => Math.min(Math.max(value, EDGE), most);
  return {
    x: within(x - width / 2, size.x - width - EDGE),
    y: within(y - PILL_HEIGHT / 2, size.y - PILL_HEIGHT - EDGE),
    toward: Math.round((Math.atan2(x - size.x / 2, size.y / 2 - y) * 180) / Math.PI),
  };
}

function placeNames(
  names: readonly (Size & { readonly width: number })[],
  size: Size,
  taken: readonly Box[],
): PlacedName[] {
  const boxes = [...taken];
  return names.flatMap(({ x, y, width }, index) => {
    const box = boxOf(x - width / 2, y - NAME_HEIGHT / 2, width, NAME_HEIGHT);
    if (!fits(box, size, boxes)) return [];
    boxes.push(box);
    return [{ index, x, y }];
  });
}

/** Pixels between a marker and its label, and the size of its text. */
const LABEL_GAP = 3;
const CHARACTER = 7.2;
const HEIGHT = 16;
/** Below this zoom only hubs and ends are labeled. */
const LEAST_ZOOM_OF_NAMES = 3.25;

/**
 * Permanent labels beside markers. Returns a function that shows the labels of the given markers and leaves
 * unchanged ones in place.
 */
export function drawLabels(map: LeafletMap): (markers: readonly MapMarker[]) => void {
  const drawn = new Map<string, Marker>();
  const hideMinor = () =>
    map.getContainer().classList.toggle(styles.far ?? '', map.getZoom() < LEAST_ZOOM_OF_NAMES);
  map.on('zoomend', hideMinor);
  hideMinor();
  return (markers) => {
    const wanted = new Map(
      markers.filter(({ label }) => label !== '').map((marker) => [keyOf(marker), marker]),
    );
    for (const [key, label] of drawn) {
      if (wanted.has(key)) continue;
      label.remove();
      drawn.delete(key);
    }
    for (const [key, marker] of wanted)
      if (!drawn.has(key)) drawn.set(key, labelOf(marker).addTo(map));
  };
}

/** Equal keys mean an equal label at the same place. */
const keyOf = ({ code, kind, label, lat, lng }: MapMarker): string =>
  [code, kind, label, lat, lng].join(' ');

/**
 * A zero-size element; CSS positions the text. Leaflet's own tooltips are measured one by one, and each
 * measurement forces a layout of the whole page.
 */
function labelOf(marker: MapMarker): Marker {
  const text = document.createElement('span');
  text.textContent = marker.label;
  text.style.setProperty('--away', `${RADIUS[marker.kind] + LABEL_GAP}px`);
  const icon = leaflet.divIcon({
    html: text,
    iconSize: [0, 0],
    className: classNames(styles.label, styles[sideOf(marker)], isMinor(marker) && styles.minor),
  });
  return leaflet.marker(marker, { icon, interactive: false, keyboard: false });
}

const isMinor = ({ kind }: MapMarker): boolean => kind !== 'selected' && kind !== 'end';

/** Away from the center of the country, where markers and lines crowd. */
function sideOf(marker: MapMarker): 'above' | 'below' | 'left' | 'right' {
  const isSouth = marker.lat < 30;
  if (!isMinor(marker)) return isSouth ? 'below' : 'above';
  // The label of a stop is too long for the edge of the map.
  if (isSouth || marker.kind === 'place') return 'below';
  return marker.lng < -100 ? 'left' : 'right';
}

/** What a marker at a point of the map and its label cover. */
export function coveredBy(marker: MapMarker, { x, y }: Size): Box[] {
  const radius = RADIUS[marker.kind];
  const dot = boxOf(x - radius, y - radius, 2 * radius, 2 * radius);
  if (marker.label === '') return [dot];
  const [width, away] = [marker.label.length * CHARACTER, radius + LABEL_GAP];
  const corners = {
    above: [x - width / 2, y - away - HEIGHT],
    below: [x - width / 2, y + away],
    left: [x - away - width, y - HEIGHT / 2],
    right: [x + away, y - HEIGHT / 2],
  } as const;
  const [left, top] = corners[sideOf(marker)];
  return [dot, boxOf(left, top, width, HEIGHT)];
}
