import { useMemo } from 'react';
import type { Places } from '#web/network/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { MapError } from './lazy-map.tsx';
import type { MapContent, MapMarker, Spot } from './map-content.ts';
import { type LegendItem, MapLegend } from './map-legend.tsx';
import { MapView } from './map-view.tsx';

export interface SearchMapPlace {
  readonly code: string;
  /** The searched airports that it has flights with. */
  readonly ends: readonly string[];
  readonly isGoWild: boolean;
  /** Second line of the hint, `from $29 · 3 flights`. */
  readonly note: string;
  /** `$29`; undefined where none is known. */
  readonly price?: string | undefined;
}

interface SearchMapProps {
  readonly direction: 'outbound' | 'inbound';
  /** The searched airports: origins of an outbound search, destinations of an inbound one. */
  readonly ends: readonly string[];
  /** Their name, `Denver`. */
  readonly endName: string;
  /** Pass the same array until it changes: every new one fits the view. */
  readonly found: readonly SearchMapPlace[];
  readonly places: Pick<Places, 'airportOf' | 'cityOf'>;
  readonly onPlace: (code: string) => void;
  /** The place that stands out, as it is pointed at in the list. */
  readonly pointed?: string | undefined;
  readonly onPoint?: ((code: string | undefined) => void) | undefined;
}

const ZOOM = { min: 2, max: 8 };
const STEPS = 20;
const START = { center: { lat: 39.8, lng: -98.6 }, zoom: 4, covers: [] };

/** The result cards have the same information as text. */
export function SearchMap(props: SearchMapProps) {
  const { direction, ends, endName, found, places, onPlace, pointed, onPoint } = props;
  const hasFares = useHasFares();
  const content = useMemo(() => contentOf(ends, found, places), [ends, found, places]);
  if (!content) return <MapError />;
  const way = direction === 'outbound' ? 'from' : 'to';
  return (
    <MapView
      label={`Map of the flights ${way} ${endName}`}
      description="By keyboard, choose places in the list of results."
      size="search"
      zoom={ZOOM}
      start={START}
      content={content}
      fit={content.markers}
      {...{ pointed, onPoint }}
      onChoose={(code) => {
        if (found.some((place) => place.code === code)) onPlace(code);
      }}
      note={hasNoGoWild(found) && `No GoWild routes available ${way} ${endName}`}
      legend={<MapLegend items={legendOf(props, hasFares)} />}
    />
  );
}

/** False while filters hide every place. */
const hasNoGoWild = (found: readonly SearchMapPlace[]) =>
  found.length > 0 && !found.some(({ isGoWild }) => isGoWild);

const KINDS = [
  [true, 'goWild', 'GoWild fares', 'Pass valid'],
  [false, 'standard', 'Standard fares only', 'Blackout date'],
] as const;

const legendOf = (
  { direction, found }: Pick<SearchMapProps, 'direction' | 'found'>,
  hasFares: boolean,
): LegendItem[] => [
  { marker: 'end', label: direction === 'outbound' ? 'Origin' : 'Destination' },
  ...KINDS.filter(([isGoWild]) => found.some((place) => place.isGoWild === isGoWild)).map(
    ([, kind, label, withoutFares]) => ({
      marker: kind,
      line: kind,
      label: hasFares ? label : withoutFares,
    }),
  ),
];

/** Undefined when no searched airport has a known position. */
function contentOf(
  ends: readonly string[],
  found: readonly SearchMapPlace[],
  { airportOf, cityOf }: SearchMapProps['places'],
): MapContent | undefined {
  const marker = (
    code: string,
    rest: Pick<MapMarker, 'kind' | 'note' | 'label' | 'pill'>,
  ): MapMarker[] => {
    const spot = airportOf(code);
    if (!spot) return [];
    return [{ code, lat: spot.lat, lng: spot.lng, name: `${cityOf(code)} (${code})`, ...rest }];
  };
  const endMarkers = ends.flatMap((code) =>
    marker(code, { kind: 'end', note: '', label: '', pill: cityOf(code) }),
  );
  if (endMarkers.length === 0) return undefined;
  const spots = new Map<string, Spot>(endMarkers.map((one) => [one.code, one]));
  // Draws GoWild over Standard, and of each the cheapest last.
  const places = found.toReversed().toSorted((a, b) => Number(a.isGoWild) - Number(b.isGoWild));
  const kindOf = ({ isGoWild }: SearchMapPlace) => (isGoWild ? 'goWild' : 'standard');
  return {
    steps: STEPS,
    markers: [
      ...places.flatMap((place) =>
        marker(place.code, {
          kind: kindOf(place),
          note: place.note,
          label: '',
          pill: place.price ? `${place.code} ${place.price}` : place.code,
        }),
      ),
      ...endMarkers,
    ],
    lines: places.flatMap((place) => {
      const to = airportOf(place.code);
      if (!to) return [];
      return place.ends.flatMap((end) => {
        const from = spots.get(end);
        return from ? [{ kind: kindOf(place), code: place.code, from, to } as const] : [];
      });
    }),
  };
}
