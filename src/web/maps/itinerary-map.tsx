import { useMemo } from 'react';
import { destinationOf, type Flight, originOf } from '#domain/flight.ts';
import type { Places } from '#web/places/use-network.ts';
import { MapError } from './lazy-map.tsx';
import { airportMarker, type LineKind, type MapContent, type MapMarker } from './map-content.ts';
import type { LegendItem } from './map-legend.tsx';
import { PlacesMap } from './places-map.tsx';

type Journey = Pick<Flight, 'segments'>;
type Names = Pick<Places, 'airportOf' | 'cityOf'>;

interface ItineraryMapProps {
  /** One flight, or outbound and return. Pass the same array until it changes. */
  readonly flights: readonly Journey[];
  readonly places: Names;
}

const ZOOM = { min: 2, max: 18 };
/** Its lines are seen from near. */
const STEPS = 40;
const LINES = ['outbound', 'inbound'] as const satisfies readonly LineKind[];
const WAYS = { outbound: 'Outbound', inbound: 'Return' } as const;

export function ItineraryMap({ flights, places }: ItineraryMapProps) {
  const content = useMemo(() => contentOf(flights, places), [flights, places]);
  if (!content) return <MapError />;
  const ways = flights.map((flight) => wayOf(flight, places.cityOf));
  return (
    <PlacesMap
      label={`Map of the trip: ${ways.join('; ')}`}
      description="The legend below the map says the same in words."
      size="itinerary"
      zoom={ZOOM}
      content={content}
      fit={content.markers}
      legend={legendOf(ways)}
    />
  );
}

const legendOf = (ways: readonly string[]): LegendItem[] =>
  LINES.flatMap((line, at) => {
    const way = ways[at];
    if (way === undefined) return [];
    return [{ line, label: ways.length > 1 ? `${WAYS[line]}: ${way}` : way }];
  });

/** `Denver (DEN) to Miami (MIA), stop in Atlanta (ATL)` */
function wayOf({ segments }: Journey, cityOf: Names['cityOf']): string {
  const named = (code: string) => `${cityOf(code)} (${code})`;
  const [first, ...later] = segments;
  const stops = later.map(({ from }) => named(from));
  const last = later.at(-1) ?? first;
  const way = `${named(first.from)} to ${named(last.to)}`;
  if (stops.length === 0) return `${way}, nonstop`;
  return `${way}, ${stops.length === 1 ? 'stop' : 'stops'} in ${stops.join(' and ')}`;
}

/** Undefined when an airport's position is unknown: half a trip would be misleading. */
function contentOf(flights: readonly Journey[], places: Names): MapContent | undefined {
  const segments = flights.flatMap((flight) => flight.segments);
  const codes = [...new Set<string>(segments.flatMap(({ from, to }) => [from, to]))];
  const ends = new Set<string>(
    flights.flatMap((flight) => [originOf(flight as Flight), destinationOf(flight as Flight)]),
  );
  const markers = codes.flatMap((code): MapMarker[] => {
    const isEnd = ends.has(code);
    return airportMarker(code, places, {
      kind: isEnd ? 'end' : 'place',
      note: isEnd ? (places.airportOf(code)?.name ?? '') : 'Stop',
      label: isEnd ? code : `${code}, stop`,
    });
  });
  if (markers.length === 0 || markers.length < codes.length) return undefined;
  const spots = new Map(markers.map((marker) => [marker.code, marker]));
  return {
    steps: STEPS,
    // Draws the end markers over the stops.
    markers: markers.toSorted((a, b) => Number(a.kind === 'end') - Number(b.kind === 'end')),
    lines: flights.flatMap((flight, at) =>
      flight.segments.flatMap(({ from, to }) => {
        const [start, end] = [spots.get(from), spots.get(to)];
        if (!start || !end) return [];
        // Both lines of a route begin at the same end, so that their dashes take turns.
        const [first, last] = at === 0 ? [start, end] : [end, start];
        return [{ kind: LINES[at] ?? 'outbound', from: first, to: last }];
      }),
    ),
  };
}
