import type { Geometry, Position } from 'geojson';
import type { Layer, Map as LeafletMap, PolylineOptions } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import outlineUrl from '#data/basemap.topo.json?url';
import { nextTask } from '#web/browser/next-task.ts';
import { leaflet } from './leaflet.ts';
import styles from './map.module.css';

/** Countries of the Americas and state lines; see data/README.md. */
type Outline = Topology<{
  land: GeometryCollection;
  state_lines: GeometryCollection;
}>;

/** In its own pane below markers and lines. */
export const BASE_PANE = 'base';

export const tileLayer = (template: string): Layer =>
  leaflet.tileLayer(template, { pane: BASE_PANE, keepBuffer: 1 });

/**
 * Adds the built-in outline of land in the colors of the theme.
 * @throws TypeError when it cannot be fetched, Error when it cannot be parsed.
 */
export async function layOutline(map: LeafletMap, signal: AbortSignal): Promise<void> {
  const answer = await fetch(outlineUrl, { signal });
  if (!answer.ok) throw new Error(`The outline answered ${answer.status}`);
  const outline = (await answer.json()) as Outline;
  const style = {
    renderer: new leaflet.SVG({ pane: BASE_PANE, padding: 0.5 }),
    pane: BASE_PANE,
    interactive: false,
  };
  // Yields between the steps, because each takes long.
  for (const draw of [landOf, stateLinesOf]) {
    await nextTask();
    const layer = draw(outline, style);
    await nextTask();
    if (signal.aborted) return;
    layer.addTo(map);
  }
}

/** A single path moves faster than three hundred. */
function landOf(outline: Outline, style: PolylineOptions): Layer {
  const { features } = feature(outline, outline.objects.land);
  const land = features.flatMap(({ geometry }) => polygonsOf(geometry));
  return leaflet.polygon(leaflet.GeoJSON.coordsToLatLngs(land, 2), {
    ...style,
    className: styles.land ?? '',
  });
}

/** Also a single path. */
function stateLinesOf(outline: Outline, style: PolylineOptions): Layer {
  const { coordinates } = mesh(outline, outline.objects.state_lines);
  return leaflet.polyline(leaflet.GeoJSON.coordsToLatLngs(coordinates, 1), {
    ...style,
    className: styles.states ?? '',
  });
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'Polygon' ? [geometry.coordinates] : [];
}
