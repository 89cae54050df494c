import { geoInterpolate } from 'd3-geo';
import type { CircleMarker, Map as LeafletMap, Renderer, TooltipOptions } from 'leaflet';
import type { LineKind, MapContent, MapMarker, Spot } from '../map-content.ts';
import { lineClass, markerClass, pointedClass, RADIUS } from '../map-legend.tsx';
import { drawLabels } from './labels.ts';
import { leaflet } from './leaflet.ts';
import styles from './map.module.css';

/** Between the base map and the markers. */
export const LINES_PANE = 'lines';

/** Size of a hint and its distance from the marker, in pixels. */
const HINT = { width: 360, height: 80, away: 12 };

export interface Markers {
  readonly show: (content: MapContent) => void;
  /** The marker at a point of the map's box; `reach` in pixels. */
  readonly at: (point: { x: number; y: number }, reach: number) => MapMarker | undefined;
  /** Undefined hides the hint. */
  readonly hint: (marker: MapMarker | undefined) => void;
  /** The marker and its lines that stand out. */
  readonly point: (code: string | undefined) => void;
}

interface Drawn {
  readonly circle: CircleMarker;
  readonly kind: MapMarker['kind'];
}

export function drawMarkers(map: LeafletMap): Markers {
  const renderer = new leaflet.SVG({ padding: 0.3 });
  const lineRenderer = new leaflet.SVG({ pane: LINES_PANE, padding: 0.3 });
  const showLabels = drawLabels(map);
  const lines = leaflet.layerGroup().addTo(map);
  const hint = leaflet.tooltip({ className: styles.hint ?? '', opacity: 1 });
  let drawn = new Map<string, Drawn>();
  let shown: readonly MapMarker[] = [];
  let content: MapContent = { markers: [], lines: [] };
  let pointed: string | undefined;
  const showPointed = drawPointed(map, lineRenderer);
  const standOut = () => showPointed({ pointed, content, drawn });

  const draw = (marker: MapMarker): Drawn => {
    const before = drawn.get(marker.code);
    const circle = before?.circle ?? circleOf(marker).addTo(map);
    if (before?.kind !== marker.kind) {
      circle.setRadius(RADIUS[marker.kind]);
      circle.getElement()?.setAttribute('class', markerClass(marker.kind));
      circle.getElement()?.setAttribute('data-code', marker.code);
    }
    return { circle, kind: marker.kind };
  };
  const circleOf = (marker: MapMarker) =>
    leaflet.circleMarker(marker, { renderer, interactive: false, radius: RADIUS[marker.kind] });

  return {
    show(next) {
      content = next;
      shown = content.markers;
      const nextDrawn = new Map(shown.map((marker) => [marker.code, draw(marker)]));
      for (const [code, { circle }] of drawn) if (!nextDrawn.has(code)) circle.remove();
      drawn = nextDrawn;
      arrange([...drawn.values()].flatMap(({ circle }) => circle.getElement() ?? []));
      showLabels(shown);
      lines.clearLayers();
      for (const [kind, ways] of linesOf(content)) lines.addLayer(lineOf(kind, ways, lineRenderer));
      standOut();
    },
    point(code) {
      pointed = code;
      standOut();
    },
    at: (point, reach) =>
      nearest(
        shown.map((marker) => ({ marker, ...xy(map.latLngToContainerPoint(marker)) })),
        point,
        reach,
      )?.marker,
    hint(marker) {
      if (!marker) {
        hint.remove();
        return;
      }
      Object.assign(hint.options, hintSide(map, marker));
      hint.setLatLng(marker).setContent(hintContent(marker)).addTo(map);
    },
  };
}

const lineOf = (kind: LineKind, ways: Spot[][], renderer: Renderer) =>
  leaflet.polyline(ways, {
    renderer,
    pane: LINES_PANE,
    interactive: false,
    className: lineClass(kind),
  });

interface Pointed {
  readonly pointed: string | undefined;
  readonly content: MapContent;
  readonly drawn: ReadonlyMap<string, Drawn>;
}

/** Marks one marker and draws its lines over the others. */
function drawPointed(map: LeafletMap, renderer: Renderer): (shown: Pointed) => void {
  const lines = leaflet.layerGroup().addTo(map);
  return ({ pointed, content, drawn }) => {
    lines.clearLayers();
    for (const [code, { circle }] of drawn)
      circle.getElement()?.classList.toggle(pointedClass, code === pointed);
    const ways = content.lines
      .filter(({ code }) => code !== undefined && code === pointed)
      .flatMap(({ from, to }) => greatCircle(from, to, content.steps));
    if (ways.length > 0) lines.addLayer(lineOf('pointed', ways, renderer));
  };
}

/** Sets the stacking order, the last on top, and moves only shapes that are out of order. */
function arrange(shapes: readonly Element[]): void {
  let above: Element | null = null;
  for (const shape of shapes.toReversed()) {
    if (shape.nextSibling !== above) shape.parentNode?.insertBefore(shape, above);
    above = shape;
  }
}

const xy = ({ x, y }: { x: number; y: number }) => ({ x, y });

/** One shape per kind of line. */
function linesOf({ lines, steps }: MapContent): Map<LineKind, Spot[][]> {
  const byKind = new Map<LineKind, Spot[][]>();
  for (const { kind, from, to } of lines) {
    const ways = byKind.get(kind) ?? [];
    ways.push(...greatCircle(from, to, steps));
    byKind.set(kind, ways);
  }
  return byKind;
}

/** Above the marker, or where there is space at the edge of the map. */
function hintSide(
  map: LeafletMap,
  marker: MapMarker,
): Pick<TooltipOptions, 'direction' | 'offset'> {
  const { x, y } = map.latLngToContainerPoint(marker);
  if (x < HINT.width / 2) return { direction: 'right', offset: [HINT.away, 0] };
  if (x > map.getSize().x - HINT.width / 2) return { direction: 'left', offset: [-HINT.away, 0] };
  if (y < HINT.height) return { direction: 'bottom', offset: [0, HINT.away] };
  return { direction: 'top', offset: [0, -HINT.away] };
}

function hintContent({ name, note }: MapMarker): HTMLElement {
  const content = document.createElement('div');
  const [first, second] = [document.createElement('strong'), document.createElement('span')];
  first.textContent = name;
  second.textContent = note;
  content.append(first, second);
  return content;
}

/**
 * The great circle between two places as one line, or two where it crosses the 180th meridian, so that none runs
 * across the whole map. `steps` is the number of straight segments, at least 1.
 */
export function greatCircle(from: Spot, to: Spot, steps = 20): Spot[][] {
  const along = geoInterpolate([from.lng, from.lat], [to.lng, to.lat]);
  let line: Spot[] = [from];
  const lines = [line];
  let last = from;
  for (let step = 1; step <= steps; step += 1) {
    const [lng, lat] = along(step / steps);
    const next = step === steps ? to : { lat, lng };
    if (Math.abs(next.lng - last.lng) > 180) {
      const edge = crossing(last, next);
      line.push(edge);
      line = [{ lat: edge.lat, lng: -edge.lng }];
      lines.push(line);
    }
    line.push(next);
    last = next;
  }
  return lines;
}

/** The point on the 180th meridian between two places, on the side of the first. */
function crossing(from: Spot, to: Spot): Spot {
  const edge = from.lng < 0 ? -180 : 180;
  const before = Math.abs(edge - from.lng);
  const after = Math.abs(-edge - to.lng);
  const share = before + after === 0 ? 0 : before / (before + after);
  return { lat: from.lat + (to.lat - from.lat) * share, lng: edge };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest point within `reach`; of equally near ones the last. */
export function nearest<T extends Point>(
  places: readonly T[],
  { x, y }: Point,
  reach: number,
): T | undefined {
  let found: T | undefined;
  let least = reach;
  for (const place of places) {
    const away = Math.hypot(place.x - x, place.y - y);
    if (away > least) continue;
    found = place;
    least = away;
  }
  return found;
}
