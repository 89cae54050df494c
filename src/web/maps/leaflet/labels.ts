import type { Map as LeafletMap, Marker } from 'leaflet';
import type { MapMarker } from '#web/maps/map-content.ts';
import styles from './labels.module.css';
import { leaflet } from './leaflet.ts';
import { RADIUS } from './marker-style.ts';

/** Pixels between a marker and its label. */
const GAP = 3;
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
    className: `${styles.label} ${sideOf(marker)}`,
  });
  return leaflet.marker(marker, { icon, interactive: false, keyboard: false });
}

/** Away from the center of the country, where markers and lines crowd. */
function sideOf({ kind, lat, lng }: MapMarker): string {
  const isSouth = lat < 30;
  if (kind === 'selected' || kind === 'end') return `${isSouth ? styles.below : styles.above}`;
  // The label of a stop is too long for the edge of the map.
  const isBelow = isSouth || kind === 'place';
  const beside = lng < -100 ? styles.left : styles.right;
  return `${styles.minor} ${isBelow ? styles.below : beside}`;
}
