import type { Geometry, Position } from 'geojson';
import type { Layer } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import outlineUrl from '#data/basemap.topo.json?url';
import { leaflet } from './leaflet.ts';
import styles from './stage.module.css';

/** Countries of the Americas and the lines between the states, as in data/README.md. */
type Outline = Topology<{
  land: GeometryCollection;
  state_lines: GeometryCollection;
}>;

/** Drawn beneath everything else; its own pane, so that marks and lines come and go without it. */
export const BASE_PANE = 'base';

/** Raster tiles of an address template. */
export const tileLayer = (template: string): Layer =>
  leaflet.tileLayer(template, { pane: BASE_PANE, keepBuffer: 1 });

/**
 * The built-in outline of land, in the colours of the page's theme.
 * @throws TypeError when it cannot be fetched, Error when it cannot be read.
 */
export async function outlineLayer(signal: AbortSignal): Promise<Layer> {
  const answer = await fetch(outlineUrl, { signal });
  if (!answer.ok) throw new Error(`The outline answered ${answer.status}`);
  return drawOutline((await answer.json()) as Outline);
}

/** One path each for the land and the state lines: the browser moves two shapes, not three hundred. */
function drawOutline(outline: Outline): Layer {
  const renderer = new leaflet.SVG({ pane: BASE_PANE, padding: 0.5 });
  const look = { renderer, pane: BASE_PANE, interactive: false };
  const { features } = feature(outline, outline.objects.land);
  const land = features.flatMap(({ geometry }) => polygonsOf(geometry));
  const states = mesh(outline, outline.objects.state_lines);
  return leaflet.layerGroup([
    leaflet.polygon(leaflet.GeoJSON.coordsToLatLngs(land, 2), {
      ...look,
      className: styles.land ?? '',
    }),
    leaflet.polyline(leaflet.GeoJSON.coordsToLatLngs(states.coordinates, 1), {
      ...look,
      className: styles.states ?? '',
    }),
  ]);
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'Polygon' ? [geometry.coordinates] : [];
}
