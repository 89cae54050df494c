import type { Places } from '#web/places/use-network.ts';

/** Degrees north and east. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/** Each kind has its own shape besides its color. */
export type MarkerKind = 'place' | 'hub' | 'connected' | 'selected' | 'end' | 'goWild' | 'standard';
export type LineKind = 'route' | 'goWild' | 'standard' | 'outbound' | 'inbound' | 'pointed';

export interface MapMarker extends Spot {
  readonly code: string;
  readonly kind: MarkerKind;
  /** Shown on hover. */
  readonly name: string;
  /** Second line below the name. */
  readonly note: string;
  /** Always shown; empty for none. */
  readonly label: string;
  /** Beside the marker where there is space: `SEA $16`. The last markers of the content come first. */
  readonly pill?: string;
}

export interface MapLine {
  readonly kind: LineKind;
  /** The marker with which it stands out. */
  readonly code?: string;
  readonly from: Spot;
  readonly to: Spot;
}

export interface MapContent {
  /** Later ones are drawn over earlier ones. */
  readonly markers: readonly MapMarker[];
  readonly lines: readonly MapLine[];
  /** Straight segments per great circle; 20 by default. */
  readonly steps?: number;
}

/** A marker of an airport; none where its position is unknown. */
export function airportMarker(
  code: string,
  { airportOf, cityOf }: Pick<Places, 'airportOf' | 'cityOf'>,
  rest: Pick<MapMarker, 'kind' | 'note' | 'pill'> & Partial<Pick<MapMarker, 'label'>>,
): MapMarker[] {
  const spot = airportOf(code);
  if (!spot) return [];
  const { lat, lng } = spot;
  return [{ code, lat, lng, name: `${cityOf(code)} (${code})`, label: '', ...rest }];
}
