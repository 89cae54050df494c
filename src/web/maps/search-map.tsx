import { useMemo } from 'react';
import type { Places } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { MapError } from './lazy-map.tsx';
import { airportMarker, type MapContent, type Spot } from './map-content.ts';
import type { LegendItem } from './map-legend.tsx';
import { PlacesMap } from './places-map.tsx';

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

/** The result cards have the same information as text. */
export function SearchMap(props: SearchMapProps) {
  const { direction, ends, endName, found, places, onPlace, pointed, onPoint } = props;
  const hasFares = useHasFares();
  const content = useMemo(() => contentOf(ends, found, places), [ends, found, places]);
  if (!content) return <MapError />;
  const way = direction === 'outbound' ? 'from' : 'to';
  return (
    <PlacesMap
      label={`Map of the flights ${way} ${endName}`}
      description="By keyboard, choose places in the list of results."
      size="search"
      content={content}
      fit={content.markers}
      {...{ pointed, onPoint }}
      onChoose={(code) => {
        if (found.some((place) => place.code === code)) onPlace(code);
      }}
      note={hasNoGoWild(found) && `No GoWild routes available ${way} ${endName}`}
      legend={legendOf(props, hasFares)}
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
  places: SearchMapProps['places'],
): MapContent | undefined {
  const { airportOf, cityOf } = places;
  const endMarkers = ends.flatMap((code) =>
    airportMarker(code, places, { kind: 'end', note: '', pill: cityOf(code) }),
  );
  if (endMarkers.length === 0) return undefined;
  const spots = new Map<string, Spot>(endMarkers.map((one) => [one.code, one]));
  // Draws GoWild over Standard, and of each the cheapest last.
  const drawn = found.toReversed().toSorted((a, b) => Number(a.isGoWild) - Number(b.isGoWild));
  const kindOf = ({ isGoWild }: SearchMapPlace) => (isGoWild ? 'goWild' : 'standard');
  return {
    markers: [
      ...drawn.flatMap((place) =>
        airportMarker(place.code, places, {
          kind: kindOf(place),
          note: place.note,
          pill: place.price ? `${place.code} ${place.price}` : place.code,
        }),
      ),
      ...endMarkers,
    ],
    lines: drawn.flatMap((place) => {
      const to = airportOf(place.code);
      if (!to) return [];
      return place.ends.flatMap((end) => {
        const from = spots.get(end);
        return from ? [{ kind: kindOf(place), code: place.code, from, to } as const] : [];
      });
    }),
  };
}
