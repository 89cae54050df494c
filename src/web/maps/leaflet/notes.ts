import type { Map as LeafletMap } from 'leaflet';
import { classNames } from '#web/ui/class-names.ts';
import type { MapMarker } from '../map-content.ts';
import {
  coveredBy,
  type PillSpot,
  type PlacedName,
  type PlacedPill,
  placeNotes,
} from './labels.ts';
import { leaflet } from './leaflet.ts';
import styles from './map.module.css';

interface NoteOptions {
  /** Whether the base map needs names: tiles have their own. */
  readonly hasNames: boolean;
  readonly onChoose: (code: string) => void;
  /** The pill under the pointer. */
  readonly onPoint: (code: string | undefined) => void;
}

interface Notes {
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

/** Names of the base map. The levels are zoom levels, the first included. */
interface BaseName {
  readonly text: string;
  /** Degrees north and east. */
  readonly lat: number;
  readonly lng: number;
  readonly from: number;
  readonly until: number;
  readonly kind: 'country' | 'state' | 'city';
}

const END = 99;
/** States are abbreviated on wider views. */
const STATES_FROM = 3.5;
const STATES_IN_FULL = 5.25;
const CITIES_FROM = 5;

const COUNTRIES = `Canada 55 -106|Mexico 24.5 -103|Cuba 21.8 -78.8|Guatemala 15.7 -90.4|Honduras 14.8 -86.6|Nicaragua 12.9 -85|Costa Rica 10 -84.2|Panama 8.5 -80.1|Colombia 4 -73|Venezuela 7 -65.5|Dominican Republic 18.9 -70.4|Jamaica 18.1 -77.3|Bahamas 24.6 -76.6`;

const STATES = `AL Alabama 32.8 -86.8|AK Alaska 64.5 -152|AZ Arizona 34.3 -111.7|AR Arkansas 34.8 -92.4|CA California 37.2 -119.4|CO Colorado 39 -105.5|CT Connecticut 41.6 -72.7|DE Delaware 39 -75.5|FL Florida 28.6 -82.4|GA Georgia 32.7 -83.4|ID Idaho 44.4 -114.6|IL Illinois 40 -89.2|IN Indiana 39.9 -86.3|IA Iowa 42 -93.5|KS Kansas 38.5 -98.4|KY Kentucky 37.5 -85.3|LA Louisiana 31 -92|ME Maine 45.4 -69.2|MD Maryland 39 -76.8|MA Massachusetts 42.3 -71.8|MI Michigan 44.3 -85.4|MN Minnesota 46.3 -94.3|MS Mississippi 32.7 -89.7|MO Missouri 38.4 -92.5|MT Montana 47 -109.6|NE Nebraska 41.5 -99.8|NV Nevada 39.3 -116.6|NH New Hampshire 43.7 -71.6|NJ New Jersey 40.2 -74.7|NM New Mexico 34.4 -106.1|NY New York 42.9 -75.5|NC North Carolina 35.6 -79.4|ND North Dakota 47.4 -100.5|OH Ohio 40.3 -82.8|OK Oklahoma 35.6 -97.5|OR Oregon 43.9 -120.6|PA Pennsylvania 40.9 -77.8|PR Puerto Rico 18.2 -66.4|RI Rhode Island 41.7 -71.6|SC South Carolina 33.9 -80.9|SD South Dakota 44.4 -100.2|TN Tennessee 35.9 -86.4|TX Texas 31.5 -99.3|UT Utah 39.3 -111.7|VT Vermont 44 -72.7|VA Virginia 37.5 -78.8|WA Washington 47.4 -120.4|WV West Virginia 38.6 -80.7|WI Wisconsin 44.6 -89.9|WY Wyoming 43 -107.5`;

/** Largest first. */
const CITIES = `New York 40.71 -74|Los Angeles 34.05 -118.24|Chicago 41.88 -87.63|Houston 29.76 -95.37|Phoenix 33.45 -112.07|Philadelphia 39.95 -75.17|San Antonio 29.42 -98.49|San Diego 32.72 -117.16|Dallas 32.78 -96.8|Jacksonville 30.33 -81.66|Austin 30.27 -97.74|San Francisco 37.77 -122.42|Columbus 39.96 -83|Charlotte 35.23 -80.84|Indianapolis 39.77 -86.16|Seattle 47.61 -122.33|Denver 39.74 -104.99|Washington 38.91 -77.04|Boston 42.36 -71.06|El Paso 31.76 -106.49|Nashville 36.16 -86.78|Oklahoma City 35.47 -97.52|Las Vegas 36.17 -115.14|Portland 45.52 -122.68|Detroit 42.33 -83.05|Memphis 35.15 -90.05|Albuquerque 35.08 -106.65|Atlanta 33.75 -84.39|Kansas City 39.1 -94.58|Omaha 41.26 -95.94|Miami 25.76 -80.19|Minneapolis 44.98 -93.27|Tampa 27.95 -82.46|New Orleans 29.95 -90.07|Cleveland 41.5 -81.69|Orlando 28.54 -81.38|St. Louis 38.63 -90.2|Pittsburgh 40.44 -80|Salt Lake City 40.76 -111.89|Boise 43.62 -116.2|Billings 45.78 -108.5|Mexico City 19.43 -99.13|Monterrey 25.69 -100.32|Guadalajara 20.67 -103.35|Cancun 21.16 -86.85|Havana 23.11 -82.37|Toronto 43.65 -79.38|Montreal 45.5 -73.57|Vancouver 49.28 -123.12|Winnipeg 49.9 -97.14|San Juan 18.47 -66.11`;

function read(line: string): { readonly text: string; readonly lat: number; readonly lng: number } {
  const words = line.split(' ');
  const [lat, lng] = words.splice(-2).map(Number) as [number, number];
  return { text: words.join(' '), lat, lng };
}

const countries = COUNTRIES.split('|').map(
  (line): BaseName => ({ ...read(line), from: 2, until: END, kind: 'country' }),
);

const states = STATES.split('|').flatMap((line): BaseName[] => {
  const { text, ...spot } = read(line);
  const short = text.slice(0, 2);
  return [
    { ...spot, text: short, from: STATES_FROM, until: STATES_IN_FULL, kind: 'state' },
    { ...spot, text: text.slice(3), from: STATES_IN_FULL, until: END, kind: 'state' },
  ];
});

const cities = CITIES.split('|').map(
  (line): BaseName => ({ ...read(line), from: CITIES_FROM, until: END, kind: 'city' }),
);

/** In the order in which they get a place. */
const BASE_NAMES: readonly BaseName[] = [...countries, ...states, ...cities];

/** What a zoom level names. */
const namesAt = (zoom: number): readonly BaseName[] =>
  BASE_NAMES.filter(({ from, until }) => zoom >= from && zoom < until);
