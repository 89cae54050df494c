import type { Geometry, Position } from 'geojson';
import type { Layer, Map as LeafletMap, LeafletMouseEvent, PolylineOptions } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import outlineUrl from '#data/basemap.topo.json?url';
import { nextTask } from '#web/browser/later.ts';
import type { MapContent, Spot } from '../map-content.ts';
import { fitView, obeyKeys, wheelWithKey, widestZoom } from './fit-view.ts';
import { leaflet } from './leaflet.ts';
import styles from './map.module.css';
import { drawMarkers, LINES_PANE, type Markers } from './markers.ts';
import { drawNotes } from './notes.ts';

export interface MapOptions {
  readonly zoom: { readonly min: number; readonly max: number };
  /** The first view; a box too narrow for `covers` starts further out. */
  readonly start: {
    readonly center: Spot;
    readonly zoom: number;
    readonly covers: readonly Spot[];
  };
  /** URL template of raster tiles; null for the built-in outline. */
  readonly tiles: string | null;
  /** No animations. */
  readonly still: boolean;
  /** For touch: larger targets, and one finger scrolls the page. */
  readonly coarse: boolean;
  readonly onChoose: (code: string) => void;
  /** The marker under the pointer. */
  readonly onPoint: (code: string | undefined) => void;
  /** Absent where Escape belongs to what the map stands in. */
  readonly onEscape: (() => void) | undefined;
  /** The base map failed to load. */
  readonly onError: () => void;
}

export interface MapHandle {
  readonly show: (content: MapContent) => void;
  readonly fit: (spots: readonly Spot[]) => void;
  /** The marker that stands out. */
  readonly point: (code: string | undefined) => void;
  readonly zoomBy: (levels: number) => void;
  /** The limit of the zoom range that the view has reached. */
  readonly zoomEnd: () => 'in' | 'out' | undefined;
  /** Returns a function that removes the listener. */
  readonly onZoom: (listener: () => void) => () => void;
  /** Whether one finger pans the map instead of scrolling the page. */
  readonly takeFinger: (takes: boolean) => void;
  /** Later calls on the handle are ignored. */
  readonly close: () => void;
}

/** Distance in pixels at which a marker still reacts to the pointer. */
const REACH = { fine: 12, coarse: 24 };
/** Bounds of the outline with some sea; the view stays inside. */
const EDGE: [[number, number], [number, number]] = [
  [-25, -165],
  [72, -25],
];

/** Takes over an empty box until it is closed. */
export function createMap(box: HTMLElement, options: MapOptions): MapHandle {
  const map = bareMap(box, options);
  const markers = drawMarkers(map);
  const notes = drawNotes(map, {
    hasNames: !options.tiles,
    onChoose: options.onChoose,
    onPoint: options.onPoint,
  });
  const leaving = new AbortController();
  const endings = [
    obeyKeys(map, { animate: !options.still, onEscape: options.onEscape }),
    wheelWithKey(map),
    followSize(map),
    () => leaving.abort(),
  ];
  layBase(map, options, leaving.signal);
  pointAtMarkers(map, markers, options);
  const isOpen = () => !leaving.signal.aborted;
  return {
    show(content) {
      if (!isOpen()) return;
      markers.show(content);
      notes.show(content.markers);
    },
    point(code) {
      if (!isOpen()) return;
      markers.point(code);
      notes.point(code);
    },
    fit(spots) {
      if (isOpen()) fitView(map, spots, { animate: !options.still, coarse: options.coarse });
    },
    zoomBy: (levels) => map.setZoom(map.getZoom() + levels, { animate: !options.still }),
    zoomEnd() {
      if (map.getZoom() >= map.getMaxZoom()) return 'in';
      return map.getZoom() <= map.getMinZoom() ? 'out' : undefined;
    },
    onZoom(listener) {
      map.on('zoomend', listener);
      return () => map.off('zoomend', listener);
    },
    takeFinger: (takes) => (takes ? map.dragging.enable() : map.dragging.disable()),
    close() {
      for (const end of endings) end();
      map.remove();
      ignorePendingSteps(map);
    },
  };
}

/**
 * Leaflet does not cancel pending animations of zoom, wheel and inertia. Run after the map is removed, they would
 * fail on the missing panes.
 */
function ignorePendingSteps(map: LeafletMap): void {
  const stay = () => map;
  Object.assign(map, { setView: stay, panBy: stay, _getMapPanePos: () => leaflet.point(0, 0) });
}

function bareMap(box: HTMLElement, { zoom, start, tiles, still, coarse }: MapOptions) {
  box.classList.add(styles.map ?? '');
  // Arrow keys, plus and minus need the focus.
  box.tabIndex = 0;
  const map = leaflet.map(box, {
    minZoom: zoom.min,
    maxZoom: zoom.max,
    // Raster tiles are sharp at whole levels only.
    zoomSnap: tiles ? 1 : 0.25,
    ...(!tiles && { maxBounds: EDGE, maxBoundsViscosity: 1 }),
    dragging: !coarse,
    // Leaflet creates its own controls from HTML strings, which trusted types forbid.
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    boxZoom: false,
    scrollWheelZoom: false,
    bounceAtZoomLimits: false,
    fadeAnimation: false,
    zoomAnimation: !still,
    inertia: !still,
  });
  for (const pane of [BASE_PANE, LINES_PANE]) map.createPane(pane);
  // The page has the same information as text.
  map.getPane('mapPane')?.setAttribute('aria-hidden', 'true');
  const widest = widestZoom(map, start.covers) ?? start.zoom;
  return map.setView(start.center, Math.max(zoom.min, Math.min(start.zoom, widest)), {
    animate: false,
  });
}

function layBase(map: LeafletMap, { tiles, onError }: MapOptions, signal: AbortSignal): void {
  if (tiles) {
    tileLayer(tiles).addTo(map);
    return;
  }
  layOutline(map, signal).catch(() => {
    if (!signal.aborted) onError();
  });
}

/** Reacts to the nearest marker, since a finger cannot hit four pixels. */
function pointAtMarkers(
  map: LeafletMap,
  markers: Markers,
  { coarse, onChoose, onPoint }: MapOptions,
): void {
  const reach = coarse ? REACH.coarse : REACH.fine;
  const markerAt = ({ containerPoint }: LeafletMouseEvent) => markers.at(containerPoint, reach);
  let under: string | undefined;
  const point = (event?: LeafletMouseEvent) => {
    const marker = event && markerAt(event);
    markers.hint(marker);
    if (marker?.code !== under) onPoint(marker?.code);
    under = marker?.code;
    map.getContainer().classList.toggle(styles.pointing ?? '', marker !== undefined);
  };
  map.on('click', (event) => {
    const marker = markerAt(event);
    if (marker) onChoose(marker.code);
  });
  // Touch has no hover.
  if (coarse) return;
  map.on('mousemove', point);
  map.on('mouseout', () => point());
}

/** Leaflet observes the window only, not its box. */
function followSize(map: LeafletMap): () => void {
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(map.getContainer());
  return () => observer.disconnect();
}

/** Countries of the Americas and state lines; see data/README.md. */
type Outline = Topology<{
  land: GeometryCollection;
  state_lines: GeometryCollection;
}>;

/** In its own pane below markers and lines. */
const BASE_PANE = 'base';

const tileLayer = (template: string): Layer =>
  leaflet.tileLayer(template, { pane: BASE_PANE, keepBuffer: 1 });

/**
 * Adds the built-in outline of land in the colors of the theme.
 * @throws TypeError when it cannot be fetched, Error when it cannot be parsed.
 */
async function layOutline(map: LeafletMap, signal: AbortSignal): Promise<void> {
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
