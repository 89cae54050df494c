/** A place on the earth, in degrees north and east. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/** Each kind has a shape of its own beside its colour, the same on the map and in its legend. */
export type MarkerKind = 'place' | 'hub' | 'connected' | 'selected' | 'end' | 'goWild' | 'standard';
export type LineKind = 'route' | 'goWild' | 'standard' | 'outbound' | 'inbound';

/** One airport on a map. */
export interface MapMarker extends Spot {
  readonly code: string;
  readonly kind: MarkerKind;
  /** Shown when the mark is pointed at. */
  readonly name: string;
  /** A second, quieter line under the name. */
  readonly note: string;
  /** Shown always; empty for no label. */
  readonly label: string;
}

/** A great circle between two places. */
export interface MapLine {
  readonly kind: LineKind;
  readonly from: Spot;
  readonly to: Spot;
}

export interface MapContent {
  /** The later ones are drawn over the earlier ones. */
  readonly markers: readonly MapMarker[];
  readonly lines: readonly MapLine[];
  /** Straight pieces of which each great circle is made. */
  readonly steps: number;
}
