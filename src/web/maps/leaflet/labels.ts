import type { Map as LeafletMap, Marker } from 'leaflet';
import type { MapMarker } from '#web/maps/map-content.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './labels.module.css';
import { leaflet } from './leaflet.ts';
import { RADIUS } from './marker-style.ts';
import { type Box, boxOf, type Size } from './place-notes.ts';

/** Pixels between a marker and its label, and the size of its text. */
const GAP = 3;
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
  text.style.setProperty('--away', `${RADIUS[marker.kind] + GAP}px`);
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
  const [width, away] = [marker.label.length * CHARACTER, radius + GAP];
  const corners = {
    above: [x - width / 2, y - away - HEIGHT],
    below: [x - width / 2, y + away],
    left: [x - away - width, y - HEIGHT / 2],
    right: [x + away, y - HEIGHT / 2],
  } as const;
  const [left, top] = corners[sideOf(marker)];
  return [dot, boxOf(left, top, width, HEIGHT)];
}
