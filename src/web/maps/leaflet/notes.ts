import type { Map as LeafletMap } from 'leaflet';
import type { MapMarker } from '#web/maps/map-content.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type BaseName, namesAt } from './base-names.ts';
import { coveredBy } from './labels.ts';
import { leaflet } from './leaflet.ts';
import styles from './notes.module.css';
import { type PillSpot, type PlacedName, type PlacedPill, placeNotes } from './place-notes.ts';

export interface NoteOptions {
  /** Whether the base map needs names: tiles have their own. */
  readonly hasNames: boolean;
  readonly onChoose: (code: string) => void;
  /** The pill under the pointer. */
  readonly onPoint: (code: string | undefined) => void;
}

export interface Notes {
  readonly show: (markers: readonly MapMarker[]) => void;
  /** Stands out and gets a pill before others. */
  readonly point: (code: string | undefined) => void;
}

/** Pixels, of a text of 12 px. */
const CHARACTER = 7.2;
const PADDING = 20;
const ARROW = 14;

/** Pills of markers and names of the base map, placed again whenever the view moves. */
export function drawNotes(map: LeafletMap, options: NoteOptions): Notes {
  const layer = document.createElement('div');
  layer.className = styles.notes ?? '';
  layer.setAttribute('aria-hidden', 'true');
  // Among the panes, so that hints lie above it.
  map.getPane('mapPane')?.append(layer);
  let markers: readonly MapMarker[] = [];
  let pointed: string | undefined;

  const draw = () => {
    const { x, y } = map.getSize();
    layer.style.setProperty('width', `${x}px`);
    layer.style.setProperty('height', `${y}px`);
    // The panes move with the map, and the notes are placed in its frame.
    leaflet.DomUtil.setPosition(layer, map.containerPointToLayerPoint([0, 0]));
    const withPill = markers
      .filter(({ pill }) => pill)
      .toReversed()
      .toSorted((a, b) => Number(b.code === pointed) - Number(a.code === pointed));
    const names = options.hasNames ? namesAt(map.getZoom()) : [];
    const placed = placeNotes(
      withPill.map((marker) => spotOf(map, marker)),
      names.map((name) => {
        const { x, y } = map.latLngToContainerPoint(name);
        return { x, y, width: name.text.length * CHARACTER };
      }),
      map.getSize(),
      markers
        .filter(({ pill }) => !pill)
        .flatMap((marker) => coveredBy(marker, map.latLngToContainerPoint(marker))),
    );
    const byCode = new Map(withPill.map((marker) => [marker.code, marker]));
    layer.replaceChildren(
      ...placed.names.flatMap((spot) => {
        const name = names[spot.index];
        return name ? [nameElement(name, spot)] : [];
      }),
      ...placed.pills.flatMap((pill) => {
        const marker = byCode.get(pill.code);
        return marker ? [pillElement(marker, pill, pill.code === pointed, options)] : [];
      }),
    );
  };
  map.on('move zoomend resize', draw);
  map.on('zoomanim', () => layer.replaceChildren());
  draw();
  return {
    show(next) {
      markers = next;
      draw();
    },
    point(code) {
      if (code === pointed) return;
      pointed = code;
      // A pill under the pointer stays the same element, or it would lose the pointer.
      const own = code && layer.querySelector<HTMLElement>(`[data-pill="${code}"]:hover`);
      if (!own) draw();
    },
  };
}

function spotOf(map: LeafletMap, marker: MapMarker): PillSpot {
  const size = map.getSize();
  const { x, y } = map.latLngToContainerPoint(marker);
  const isOut = x < 0 || y < 0 || x > size.x || y > size.y;
  const width = (marker.pill?.length ?? 0) * CHARACTER + PADDING + (isOut ? ARROW : 0);
  return { code: marker.code, x, y, width };
}

function pillElement(
  { code, pill = '', kind }: MapMarker,
  placed: PlacedPill,
  isPointed: boolean,
  { onChoose, onPoint }: NoteOptions,
): HTMLElement {
  const element = document.createElement('span');
  element.className = classNames(styles.pill, styles[kind], isPointed && styles.pointed);
  element.dataset.pill = code;
  element.append(pill);
  if (placed.toward !== undefined) element.prepend(arrow(placed.toward));
  moveTo(element, placed);
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    onChoose(code);
  });
  element.addEventListener('pointerenter', () => onPoint(code));
  element.addEventListener('pointerleave', () => onPoint(undefined));
  return element;
}

function nameElement(name: BaseName, spot: PlacedName): HTMLElement {
  const element = document.createElement('span');
  element.className = classNames(styles.name, styles[name.kind]);
  element.textContent = name.text;
  moveTo(element, spot);
  return element;
}

const moveTo = (element: HTMLElement, { x, y }: { x: number; y: number }) =>
  element.style.setProperty('translate', `${Math.round(x)}px ${Math.round(y)}px`);

function arrow(degrees: number): HTMLElement {
  const sign = document.createElement('i');
  sign.textContent = '↑';
  sign.style.setProperty('rotate', `${degrees}deg`);
  return sign;
}
