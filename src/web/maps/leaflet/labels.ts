import type { Map as LeafletMap, Marker } from 'leaflet';
import type { MapMarker } from '#web/maps/map-content.ts';
import styles from './labels.module.css';
import { leaflet } from './leaflet.ts';
import { RADIUS } from './marker-style.ts';

/** Between a mark and its label, in pixels. */
const GAP = 3;
/** Further out only the main marks are named. */
const LEAST_ZOOM_OF_NAMES = 3.25;

/**
 * The words that always stand beside marks. The function that it answers shows those of the marks it is given;
 * those that were there before stay untouched.
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

/** The same label as long as it says the same at the same place. */
const keyOf = ({ code, kind, label, lat, lng }: MapMarker): string =>
  [code, kind, label, lat, lng].join(' ');

/**
 * A point without size; style rules put the words beside it. Leaflet's own tooltips would be measured one by one,
 * and each measure lays the whole page out.
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

/** Away from the middle of the country, where marks and lines crowd. */
function sideOf({ kind, lat, lng }: MapMarker): string {
  const isSouth = lat < 30;
  if (kind === 'selected' || kind === 'end') return `${isSouth ? styles.below : styles.above}`;
  // The words of a stop are too long to stand beside it at the edge of the map.
  const isBelow = isSouth || kind === 'place';
  const beside = lng < -100 ? styles.left : styles.right;
  return `${styles.minor} ${isBelow ? styles.below : beside}`;
}
